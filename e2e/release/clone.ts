import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '../..')

/** Copies what a clone has, with changes that are not committed yet: no packages, and nothing that was built. */
export function copyClone(folder: string): void {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', listed, { cwd: repository, encoding: 'utf8' }).trim().split('\n')
  for (const file of files) cpSync(join(repository, file), join(folder, file))
}
