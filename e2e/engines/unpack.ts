import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

const run = promisify(execFile)

/**
 * Returns a temporary folder with the unpacked `archives`: `x.tar.br` as its tree, `x.br` as one executable file. It is
 * created once, atomically, and shared by all processes.
 * @param name identifies contents and version, because an existing folder is used as it is
 */
export async function unpacked(name: string, archives: readonly string[]): Promise<string> {
  const user = process.getuid?.() ?? 0
  const parent = join(tmpdir(), `tenfoot-browsers-${user}`)
  const folder = join(parent, name)
  if (await exists(folder)) return folder
  await mkdir(parent, { recursive: true, mode: 0o755 })
  const making = await mkdtemp(join(parent, 'making-'))
  try {
    for (const archive of archives) {
      const file = join(making, basename(archive, '.br'))
      await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(file))
      if (file.endsWith('.tar')) {
        await run('tar', ['-xf', file, '-C', making])
        await rm(file)
      } else await chmod(file, 0o755)
    }
    await rename(making, folder)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // Another process has created the same folder in the meantime.
    if (!(await exists(folder))) throw error
  }
  return folder
}

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
