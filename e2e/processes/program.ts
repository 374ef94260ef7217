import { execFile } from 'node:child_process'
import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpack } from '../earlier-releases/unpack.ts'

/** What a process runs: arguments of Node.js before the command, and the folder where it starts. */
export interface Program {
  cwd: string
  args: readonly string[]
}

const repository = join(import.meta.dirname, '../..')
const compiledArgs = ['dist/server/main.mjs']

export const todaysSources: Program = { cwd: repository, args: ['--import', 'tsx', 'src/cli/main.ts'] }

let compiled: Promise<Program> | undefined

/**
 * Today's code. Unit tests, which start it a hundred times, run it compiled as in a release: it starts in a third of
 * the time. Benchmarks run the sources.
 */
export function todaysCode(): Promise<Program> {
  if (!process.env.VITEST) return Promise.resolve(todaysSources)
  compiled ??= compile()
  return compiled
}

/** Compiles today's code into the run's folder. */
async function compile(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-compiled-'))
  // In a process of its own, because a build changes the environment of its process.
  const args = ['--import', 'tsx', 'e2e/processes/compileToday.ts', folder]
  await promisify(execFile)(process.execPath, args, { cwd: repository })
  for (const name of ['node_modules', 'package.json']) await symlink(join(repository, name), join(folder, name))
  return { cwd: folder, args: compiledArgs }
}

/**
 * Unpacks the code of an earlier release into a folder. It uses today's packages, one of them alone:
 * `@fastify/under-pressure`.
 */
export async function earlierRelease(name: string, folder: string): Promise<Program> {
  await unpack(name, folder)
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(repository, 'src/platform/demo/recordings/voice.wav'), join(folder, 'dist/server/voice.wav'))
  return { cwd: folder, args: compiledArgs }
}
