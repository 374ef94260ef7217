import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFileName } from '#contract/demo.ts'
import { keyFileName } from '../keys/keys.ts'

/** The files of a data folder that hold keys or passwords. A backup encrypts them. */
export const secretNames: readonly string[] = [keyFileName, 'proxy-keys.json', demoFileName]

/** The contents of files by their names. */
export async function readSecrets(folder: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {}
  for (const name of await readdir(folder)) contents[name] = await readFile(join(folder, name), 'utf8')
  return contents
}
