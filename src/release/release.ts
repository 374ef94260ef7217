import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { billOfMaterials } from './bill.ts'
import { changesOf } from './changelog.ts'
import { buildTelevision, compileServers } from './compile.ts'
import { noticeText, refusedLicences, shippedPackages } from './licences.ts'
import { readManifest, releaseManifest, root, versionText } from './manifest.ts'
import { npm } from './npm.ts'

interface ReleaseOptions {
  /** The folder for the release. What is in it is removed. */
  out: string
  /** Default: the one in `package.json`. */
  version?: string | undefined
  /** A folder with a built television, to save the time of another build. */
  television?: string | undefined
}

interface Release {
  version: string
  /** All files, relative to `out`. */
  files: string[]
}

const documents = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']

/**
 * Makes a release: the package, the context of the container image, the bill of materials, the changelog's part and the
 * checksums. The same sources, packages and Node.js give the same bytes.
 * @throws Error if a package has a licence that is not allowed, or a step fails
 */
export async function makeRelease({ out, version, television }: ReleaseOptions): Promise<Release> {
  const { name, version: ownVersion } = readManifest()
  const released = requireVersion(version ?? ownVersion)
  const packages = shippedPackages()
  const refused = refusedLicences(packages)
  if (refused.length > 0) throw new Error(`these licences are not allowed in what we ship:\n  ${refused.join('\n  ')}`)
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-release-'))
  try {
    await fillPackage(folder, { version: released, notice: noticeText(packages), television })
    await npm('pack', folder, '--pack-destination', out, '--silent')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const tarball = join(out, `${name}-${released}.tgz`)
  await writeContainerContext(join(out, 'container'), tarball)
  await writeFile(join(out, `${name}-${released}.cdx.json`), await billOfMaterials(name, released))
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  await writeFile(join(out, `changes-${released}.md`), changesOf(changelog, released))
  const files = await filesIn(out)
  await writeFile(join(out, 'SHA256SUMS'), await checksums(out, files))
  return { version: released, files: [...files, 'SHA256SUMS'] }
}

/** Before anything is removed. @throws Error that says what is allowed */
function requireVersion(version: string): string {
  const parsed = z.safeParse(versionText, version)
  if (parsed.success) return parsed.data
  throw new Error(`the version ${version} ${parsed.error.issues[0]?.message}`)
}

interface Contents {
  version: string
  notice: string
  television: string | undefined
}

/** Writes everything that the package contains. */
async function fillPackage(folder: string, { version, notice, television }: Contents): Promise<void> {
  await compileServers(join(folder, 'dist/server'), 'release')
  if (television) await cp(television, join(folder, 'dist/tv'), { recursive: true })
  else await buildTelevision(join(folder, 'dist/tv'), 'release', version)
  for (const file of documents) await cp(join(root, file), join(folder, file))
  await writeFile(join(folder, 'NOTICE'), notice)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(version), null, 2)}\n`)
}

/** `docker build` needs only this folder: the Dockerfile and the package. */
async function writeContainerContext(folder: string, tarball: string): Promise<void> {
  await mkdir(folder)
  await cp(join(root, 'deploy/Dockerfile'), join(folder, 'Dockerfile'))
  await cp(tarball, join(folder, 'tenfoot.tgz'))
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** In the format that `sha256sum --check` reads. */
async function checksums(folder: string, files: readonly string[]): Promise<string> {
  const lines = files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(join(folder, file)))
    return `${hash.digest('hex')}  ${file}\n`
  })
  return (await Promise.all(lines)).join('')
}
