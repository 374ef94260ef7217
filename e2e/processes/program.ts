import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { unpack } from '../earlier-releases/unpack.ts'

/** What a process runs: arguments of Node.js before the command, and the folder where it starts. */
export interface Program {
  cwd: string
  args: readonly string[]
}

const repository = join(import.meta.dirname, '../..')

export const todaysSources: Program = { cwd: repository, args: ['--import', 'tsx', 'src/cli/main.ts'] }

/** Unpacks the code of an earlier release into a folder. It uses today's packages. */
export async function earlierRelease(name: string, folder: string): Promise<Program> {
  await unpack(name, folder)
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(repository, 'src/platform/transcription/demo/voice.wav'), join(folder, 'dist/server/voice.wav'))
  return { cwd: folder, args: ['dist/server/main.mjs'] }
}
