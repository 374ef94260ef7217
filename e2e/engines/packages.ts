import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const manifest = z.object({ version: z.string() })

/** The folder and the version of an installed package, for files that its entry point does not export. */
export async function packageFolder(name: string): Promise<{ folder: string; version: string }> {
  const folder = join(import.meta.dirname, '../../node_modules', name)
  const { version } = z.parse(manifest, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  return { folder, version }
}
