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
 * A folder in the system's temporary one that holds `archives` unpacked: `x.tar.br` as its tree, `x.br` as one
 * executable file. It is made once and then found again, by every process: it appears whole or not at all.
 * @param name names contents and version, since a folder that is there is taken as it is
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
    // Another process that made the same folder meanwhile was first; what it made is the same.
    if (!(await exists(folder))) throw error
  }
  return folder
}

export const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
