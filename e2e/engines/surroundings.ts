import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageFolder } from './packages.ts'
import { exists, unpacked } from './unpack.ts'

const run = promisify(execFile)

export interface Surroundings {
  /** The environment to start the browser with. */
  env: Record<string, string>
  /** Shared libraries that neither this machine nor a package has: the browser cannot start. */
  missing: string[]
  /** Libraries that the packaged NSS loads at run time: only Chromium 64 ends without them. */
  missingLater: string[]
}

/**
 * Finds what a packaged browser needs on a bare machine. `@sparticuz/chromium` includes libraries and a font for
 * serverless machines: they are used if the system has none, so that nobody has to install anything. The system's own
 * are preferred, because they are compatible with each other.
 */
export async function surroundings(executable: string): Promise<Surroundings> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  let missingLater: string[] = []
  if ((await notFound(executable, env)).length > 0) {
    const { folder, version } = await packageFolder('@sparticuz/chromium')
    const libraries = await unpacked(`libraries-${version}`, [join(folder, 'bin/al2023.tar.br')])
    env.LD_LIBRARY_PATH = [join(libraries, 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
    missingLater = await notFound(join(libraries, 'lib/libsoftokn3.so'), env)
  }
  if (!(await systemHasFonts())) env.FONTCONFIG_FILE = await carriedFont()
  return { env, missing: await notFound(executable, env), missingLater }
}

async function notFound(executable: string, env: Record<string, string>): Promise<string[]> {
  const { stdout } = await run('ldd', [executable], { env }).catch(() => ({ stdout: '' }))
  const lines = stdout.split('\n')
  return lines.flatMap((line) => (line.includes('not found') ? [line.trim().split(' ')[0] ?? line] : []))
}

async function systemHasFonts(): Promise<boolean> {
  if (!(await exists('/etc/fonts/fonts.conf'))) return false
  const fonts = await readdir('/usr/share/fonts', { recursive: true }).catch(() => [])
  return fonts.some((name) => /\.(ttf|otf|ttc|pfb)$/.test(name))
}

/** Old engines abort at start without any font, even for pages with their own. */
async function carriedFont(): Promise<string> {
  const { folder, version } = await packageFolder('@sparticuz/chromium')
  const fonts = await unpacked(`fonts-${version}`, [join(folder, 'bin/fonts.tar.br')])
  const settings = join(fonts, 'tenfoot.conf')
  await writeFile(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${fonts}/fonts</dir><cachedir>${fonts}/cache</cachedir></fontconfig>\n`,
  )
  return settings
}
