import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { appFiles, checkOption } from './appFiles.ts'
import { markPicture } from './picture.ts'

/** LG's packager. It is not a dependency, because only this command needs its 300 packages. */
const packager = '@webos-tools/cli@3.2.1'

export interface WebosOptions {
  /** The server that the app opens unless a person chose another; undefined: it asks. */
  server: string | undefined
  /** The ID of the app at LG, such as `com.example.tenfoot`. */
  id: string
  /** Three numbers with dots. */
  version: string
  /** Folder for the package. */
  out: string
  /** Folders below which LG's packager is looked for. */
  packagerFolders: readonly string[]
}

/** LG's rules for `appinfo.json`. */
const appId = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]*(\.[a-z0-9][a-z0-9-]*)+$/, 'lower-case words with dots between them are allowed'))
const appVersion = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/, 'a version such as 1.0.0 is allowed'))

/**
 * Makes an `.ipk` for LG televisions (webOS TV): an app whose first page opens a Tenfoot server, with a way to change
 * it. The page moves on to the server, because servers forbid frames.
 * @returns the path of the package
 * @throws Error if an option is wrong or LG's packager is not installed
 */
export async function packageForWebos(options: WebosOptions): Promise<string> {
  checkOption('--id', appId, options.id)
  checkOption('--app-version', appVersion, options.version)
  const files = await appFiles(options.server)
  const program = findPackager(options.packagerFolders)
  files.set('icon.png', markPicture(80, 80))
  files.set('largeIcon.png', markPicture(130, 130))
  files.set('splash.png', markPicture(1920, 1080, 0.3))
  files.set('appinfo.json', Buffer.from(`${JSON.stringify(appInfo(options), null, 2)}\n`))
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-webos-'))
  try {
    for (const [name, content] of files) await writeFile(join(folder, name), content)
    const out = resolve(options.out)
    await mkdir(out, { recursive: true })
    await promisify(execFile)(process.execPath, [program, '--no-minify', folder, '-o', out])
    return join(out, `${options.id}_${options.version}_all.ipk`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** https://webostv.developer.lge.com/develop/references/appinfo-json */
const appInfo = ({ id, version }: WebosOptions) => ({
  id,
  version,
  title: 'Tenfoot',
  vendor: 'Tenfoot',
  type: 'web',
  main: 'index.html',
  icon: 'icon.png',
  largeIcon: 'largeIcon.png',
  splashBackground: 'splash.png',
  iconColor: '#0b0e14',
  bgColor: '#0b0e14',
  resolution: '1920x1080',
  // Back is a key for the app: otherwise the set would go back in the history, past the first screen.
  disableBackHistoryAPI: true,
})

/**
 * Folders below which npm installs programs for all projects: its prefix is a setting, and by default beside Node.js.
 * On Windows, modules are directly in the prefix.
 */
export async function globalFolders(): Promise<string[]> {
  const prefix = await promisify(execFile)('npm', ['prefix', '--global'], { shell: process.platform === 'win32' }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
  const prefixes = [prefix, join(dirname(process.execPath), '..')].filter((folder) => folder !== '')
  return prefixes.flatMap((folder) => [join(folder, 'lib'), folder])
}

/** The script of `ares-package`. @throws Error that says how to install it */
function findPackager(folders: readonly string[]): string {
  for (const folder of folders) {
    const script = join(folder, 'node_modules/@webos-tools/cli/bin/ares-package.js')
    if (existsSync(script)) return script
  }
  throw new Error(`Packaging for webOS needs LG's packager. Install it: npm install --global ${packager}`)
}
