import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestEnvironment } from './environment.ts'

/** The compiled commands of the build, which start in a tenth of the time that the sources take. */
const commands = join(import.meta.dirname, '../../dist/server/supervise.mjs')

/**
 * Runs `tenfoot ARGS` with the data of the running product, and `input` as typed input.
 * @param settings of the running product that the command needs, too
 * @returns what it printed
 */
export async function tenfoot(
  env: Pick<TestEnvironment, 'dataDir'>,
  args: readonly string[],
  input = '',
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const running = promisify(execFile)(process.execPath, [commands, ...args], {
    env: { ...process.env, ...settings, DATA_DIR: env.dataDir },
  })
  running.child.stdin?.end(input)
  return (await running).stdout
}
