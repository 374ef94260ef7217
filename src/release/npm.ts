import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './manifest.ts'

const run = promisify(execFile)

/** Runs npm in the project's folder. @returns its standard output. @throws Error with its standard error */
export async function npm(...args: string[]): Promise<string> {
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 })
  return stdout
}

/** As `npm`, for a command that exits with an error and still answers. */
export async function npmAnswer(...args: string[]): Promise<string> {
  try {
    return await npm(...args)
  } catch (error) {
    return (error as { stdout?: string }).stdout ?? ''
  }
}
