import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const manifest = z.object({ version: z.string() })

/** Folders with packages: the browser of the tests is in the first, the old engines are in this folder's own set. */
const installed = {
  ofClone: join(import.meta.dirname, '../../node_modules'),
  ofSet: join(import.meta.dirname, 'node_modules'),
}

/** The folder and the version of an installed package, for files that its entry point does not export. */
export async function packageFolder(
  name: string,
  from: keyof typeof installed = 'ofClone',
): Promise<{ folder: string; version: string }> {
  const folder = join(installed[from], name)
  const { version } = z.parse(manifest, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  return { folder, version }
}
