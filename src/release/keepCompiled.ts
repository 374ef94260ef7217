import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

/** What is used of `prebuild-install`, which the package calls in its install script. */
interface Prebuilds {
  rc(manifest: object): object
  getDownloadUrl(options: object): string
  cachedPrebuild(url: string): string
}

const binary = 'build/Release/better_sqlite3.node'

/**
 * Puts a binary of SQLite's module that was compiled here where its install script keeps those that it has downloaded:
 * in npm's cache. So the next installation of the same version takes a second, and not a minute. What the compiler left
 * beside it goes: 15 MB.
 */
export async function keepCompiled(folder: string): Promise<void> {
  const release = join(folder, 'build/Release')
  if (!existsSync(join(release, 'obj.target'))) return
  const cached = cachedPath(folder, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const unfinished = `${cached}.${process.pid}`
  await mkdir(dirname(cached), { recursive: true })
  const archive = pack()
  archive.entry({ name: binary, mode: 0o755 }, await readFile(join(folder, binary)))
  archive.finalize()
  await pipeline(archive, createGzip(), createWriteStream(unfinished))
  await rename(unfinished, cached)
  for (const name of await readdir(release))
    if (!binary.endsWith(`/${name}`)) await rm(join(release, name), { recursive: true })
}

function cachedPath(folder: string, manifest: object): string {
  const require = createRequire(join(folder, 'package.json'))
  const rc: Prebuilds['rc'] = require('prebuild-install/rc')
  const { getDownloadUrl, cachedPrebuild }: Prebuilds = require('prebuild-install/util')
  return cachedPrebuild(getDownloadUrl({ ...rc(manifest), pkg: manifest }))
}
