import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestEnvironment } from './environment.ts'

/** Runs `npm run tenfoot -- ARGS` with the data of the running product, and `input` as typed input. */
export async function tenfoot(env: TestEnvironment, args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)('npm', ['run', '--silent', 'tenfoot', '--', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: env.dataDir },
  })
  running.child.stdin?.end(input)
  return (await running).stdout
}
