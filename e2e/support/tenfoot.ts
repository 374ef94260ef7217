import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { House } from './environment.ts'

/** `npm run tenfoot -- ARGS` beside the running house, with `input` as what is typed. */
export async function tenfoot(house: House, args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)('npm', ['run', '--silent', 'tenfoot', '--', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: house.dataDir },
  })
  running.child.stdin?.end(input)
  return (await running).stdout
}
