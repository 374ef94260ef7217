import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import * as z from 'zod/mini'
import { checkOption } from './appFiles.ts'

interface DebianOptions {
  /** The address that the installation suggests; undefined: it suggests none. */
  server: string | undefined
  /** Three numbers with dots. */
  version: string
  /** Folder for the package. */
  out: string
}

interface PackedFile {
  content: Buffer
  mode: number
}
type Files = ReadonlyMap<string, PackedFile>

/** `kiosk/control-files/config` accepts the same. It stands in a shell script's file and in a policy. */
const addressSchema = z
  .string()
  .check(
    z.regex(
      /^https?:\/\/[\][A-Za-z0-9.:-]+(\/?|(\/|\/fleet\/enrol)\?[^\s"\\#]*|\/fleet\/enrol)(#[\w-]+)?$/,
      'an address such as https://tenfoot.example.com is allowed, with the settings of a kiosk (/?kiosk=…), or that of an enrolment (/fleet/enrol#…)',
    ),
  )
const versionSchema = z.string().check(z.regex(/^\d+\.\d+\.\d+$/, 'a version such as 1.0.0 is allowed'))

const folder = join(import.meta.dirname, 'kiosk')
/** The same time for all files: a package depends only on its content. */
const time = new Date(Date.UTC(2026, 0, 1))
const [plain, program] = [0o644, 0o755]

/** Where each file of `kiosk/files` is installed. */
const places: readonly (readonly [name: string, path: string, mode: number])[] = [
  ['browser', 'usr/lib/tenfoot-kiosk/browser', program],
  ['tenfoot-kiosk.service', 'usr/lib/systemd/system/tenfoot-kiosk.service', plain],
  ['sysusers.conf', 'usr/lib/sysusers.d/tenfoot-kiosk.conf', plain],
  ['pam', 'etc/pam.d/tenfoot-kiosk', plain],
  ['policies.json', 'etc/chromium/policies/managed/tenfoot-kiosk.json', plain],
  ['xkb-rules', 'etc/xkb/rules/tenfoot-kiosk', plain],
  ['xkb-symbols', 'etc/xkb/symbols/tenfoot-kiosk', plain],
  ['README.Debian', 'usr/share/doc/tenfoot-kiosk/README.Debian', plain],
  ['copyright', 'usr/share/doc/tenfoot-kiosk/copyright', plain],
]
const scripts = ['config', 'postinst', 'prerm', 'postrm']

/**
 * Makes a `.deb` that turns a computer with Debian into a kiosk: Chromium in the compositor cage, started by systemd.
 * The same options make the same bytes.
 * @returns the path of the package
 * @throws Error if an option is wrong
 */
export async function packageForDebian({ server, version, out }: DebianOptions): Promise<string> {
  if (server !== undefined) checkOption('--server', addressSchema, server)
  checkOption('--app-version', versionSchema, version)
  const installed = new Map<string, PackedFile>()
  for (const [name, path, mode] of places)
    installed.set(path, { content: await readFile(join(folder, 'files', name)), mode })
  const changes = packed(Buffer.from(changelog(version)))
  installed.set('usr/share/doc/tenfoot-kiosk/changelog.gz', { content: changes, mode: plain })
  const folderOut = resolve(out)
  await mkdir(folderOut, { recursive: true })
  const file = join(folderOut, `tenfoot-kiosk_${version}_all.deb`)
  const archive = arArchive([
    ['debian-binary', Buffer.from('2.0\n')],
    ['control.tar.gz', packed(await tarOf(await controlFiles(installed, { server, version })))],
    ['data.tar.gz', packed(await tarOf(installed))],
  ])
  await writeFile(file, archive)
  return file
}

async function controlFiles(
  installed: Files,
  { server = '', version }: Pick<DebianOptions, 'server' | 'version'>,
): Promise<Files> {
  const files = new Map<string, PackedFile>()
  const add = (name: string, content: string, mode = plain) => files.set(name, { content: Buffer.from(content), mode })
  const read = (name: string) => readFile(join(folder, 'control-files', name), 'utf8')
  const bytes = [...installed.values()].reduce((sum, { content }) => sum + content.length, 0)
  add('control', control(version, Math.ceil(bytes / 1024)))
  const configuration = [...installed.keys()].filter((path) => path.startsWith('etc/'))
  add('conffiles', configuration.map((path) => `/${path}\n`).join(''))
  const others = [...installed].filter(([path]) => !configuration.includes(path))
  const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')
  add('md5sums', others.map(([path, { content }]) => `${md5(content)}  ${path}\n`).join(''))
  add(
    'templates',
    (await read('templates')).replace('Default: @SERVER@', () => `Default: ${server}`.trim()),
  )
  add('triggers', await read('triggers'))
  for (const name of scripts) add(name, await read(name), program)
  return files
}

/** Debian Policy, sections 5.3 and 7. */
const control = (version: string, kilobytes: number) => `Package: tenfoot-kiosk
Version: ${version}
Architecture: all
Maintainer: Tenfoot <tenfoot@localhost>
Installed-Size: ${kilobytes}
Depends: cage, chromium, chromium-sandbox, dbus, debconf (>= 0.5) | debconf-2.0, init-system-helpers (>= 1.62), libpam-systemd, python3, systemd, xwayland
Recommends: unattended-upgrades
Section: misc
Priority: optional
Description: shows Tenfoot on the screen of this computer
 Runs Chromium full screen on a Tenfoot server, without a desktop, and starts it
 again when the page does not answer.
`

const changelog = (version: string) => `tenfoot-kiosk (${version}) stable; urgency=medium

  * See the changelog of Tenfoot.

 -- Tenfoot <tenfoot@localhost>  Thu, 01 Jan 2026 00:00:00 +0000
`

function packed(content: Buffer): Buffer {
  const packed = gzipSync(content, { level: 9 })
  // The operating system: unknown. Otherwise the bytes would depend on it.
  packed[9] = 255
  return packed
}

/** A tar archive of the files and the folders around them, all of root. */
async function tarOf(files: Files): Promise<Buffer> {
  const tar = pack()
  const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root', mtime: time }
  for (const name of foldersOf([...files.keys()]))
    tar.entry({ ...owner, name: `./${name}`, type: 'directory', mode: program })
  for (const [path, { content, mode }] of files) tar.entry({ ...owner, name: `./${path}`, mode }, content)
  tar.finalize()
  return buffer(tar)
}

/** All folders on the way to the files, outer ones first, each with a slash at its end. */
function foldersOf(paths: readonly string[]): string[] {
  const found = new Set<string>()
  for (const path of paths)
    for (let around = dirname(path); around !== '.'; around = dirname(around)) found.add(`${around}/`)
  return ['', ...[...found].sort()]
}

/** A file of an archive: its name, at most 15 characters, and its content. */
type ArEntry = readonly [name: string, content: Buffer]

/** Packs files into an archive of `ar` (deb(5)), without times and owners: it depends only on the content. */
function arArchive(entries: readonly ArEntry[]): Buffer {
  const parts = entries.flatMap(([name, content]) => [
    Buffer.from(
      `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(content.length).padEnd(10)}\`\n`,
    ),
    content,
    // Each file begins at an even byte.
    Buffer.alloc(content.length % 2, '\n'),
  ])
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts])
}
