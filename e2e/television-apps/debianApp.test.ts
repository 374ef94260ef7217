import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageForDebian } from '#cli/television-app/debian.ts'
import { inSystemCopy } from './systemCopy.ts'

const server = 'https://tenfoot.example.com/?kiosk=overview,videos'
const hasDebian = existsSync('/usr/bin/dpkg-deb')
const skipped = (reason: string | undefined) => (reason === undefined ? '' : ` (skipped: ${reason})`)
const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })

/** Why a package cannot be installed into a copy of this system, whose changes stay in memory. */
function whyNotInstalled(): string | undefined {
  if (!hasDebian) return 'dpkg-deb is missing'
  if (process.getuid?.() !== 0) return 'only root can make a copy of this system'
  for (const file of ['/usr/bin/deb-systemd-helper', '/usr/bin/systemd-sysusers', '/usr/share/debconf/confmodule'])
    if (!existsSync(file)) return `${file} is missing`
  try {
    inCopy('true')
    return undefined
  } catch {
    return 'this system cannot be copied by an overlay'
  }
}

/** Runs a shell script in a copy of this system. @returns its output */
function inCopy(script: string, ...args: string[]): string {
  const [program, all] = inSystemCopy(script, ...args)
  return run(program, ...all)
}

it.each([
  ['--server', { server: 'tenfoot.example.com' }],
  ['--server', { server: 'https://tenfoot.example.com/tv' }],
  ['--server', { server: 'https://tenfoot.example.com/fleet/enrol#"x' }],
  ['--server', { server: 'https://tenfoot.example.com/?kiosk="x' }],
  ['--app-version', { version: '1.2' }],
])('the options of a package for Debian refuse a wrong %s: %o', async (name, wrong) => {
  const packaging = packageForDebian({ server: undefined, version: '1.2.3', out: '.', ...wrong })
  await expect(packaging).rejects.toThrow(`${name} ${Object.values(wrong)[0]}: `)
})

describe.skipIf(!hasDebian)(`Debian${skipped(hasDebian ? undefined : 'dpkg-deb is missing')}`, () => {
  let folder: string
  let file: string
  const apart = (path: string) => join(folder, 'apart', path)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenfoot-deb-'))
    file = await packageForDebian({ server, version: '1.2.3', out: folder })
    run('dpkg-deb', '--raw-extract', file, apart('.'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('a package for Debian needs a compositor and a browser, belongs to root, and suggests the server', async () => {
    expect(run('dpkg-deb', '--field', file, 'Package', 'Version', 'Architecture')).toBe(
      'Package: tenfoot-kiosk\nVersion: 1.2.3\nArchitecture: all\n',
    )
    expect(run('dpkg-deb', '--field', file, 'Depends')).toMatch(/\bcage, chromium, chromium-sandbox\b/)
    const listed = run('dpkg-deb', '--contents', file).trim().split('\n')
    expect(listed.filter((line) => !/^[d-]rw[x-]r-[x-]r-[x-] root\/root /.test(line))).toEqual([])
    expect(await readFile(apart('DEBIAN/templates'), 'utf8')).toContain(`\nDefault: ${server}\n`)
    execFileSync('md5sum', ['--check', '--quiet', '--strict', 'DEBIAN/md5sums'], { cwd: apart('.') })
  })

  it('a package for Debian suggests the server as it was given, also with signs such as $&', async () => {
    const odd = "https://tenfoot.example.com/?kiosk=overview&name=$&$'$$"
    const oddPackage = await packageForDebian({ server: odd, version: '1.2.3', out: join(folder, 'odd') })
    run('dpkg-deb', '--control', oddPackage, join(folder, 'odd', 'control'))
    expect(await readFile(join(folder, 'odd', 'control', 'templates'), 'utf8')).toContain(`\nDefault: ${odd}\n`)
  })

  it('a package for Debian has scripts, programs and files of configuration that their own tools accept', async () => {
    for (const script of ['config', 'postinst', 'prerm', 'postrm']) run('sh', '-n', apart(`DEBIAN/${script}`))
    JSON.parse(await readFile(apart('etc/chromium/policies/managed/tenfoot-kiosk.json'), 'utf8'))
    for (const path of (await readFile(apart('DEBIAN/conffiles'), 'utf8')).trim().split('\n'))
      expect(existsSync(apart(path)), path).toBe(true)
  })

  it('a package for Debian is the same bytes each time', async () => {
    const secondPackage = await packageForDebian({ server, version: '1.2.3', out: join(folder, 'again') })
    expect((await readFile(secondPackage)).equals(await readFile(file))).toBe(true)
  })

  const noVerify = existsSync('/usr/bin/systemd-analyze') ? undefined : 'systemd-analyze is missing'
  it.skipIf(noVerify)(`a package for Debian has a unit that systemd accepts${skipped(noVerify)}`, async () => {
    const unit = await readFile(apart('usr/lib/systemd/system/tenfoot-kiosk.service'), 'utf8')
    // Only the compositor is not installed here.
    const unitPath = join(folder, 'tenfoot-kiosk.service')
    await writeFile(unitPath, unit.replace('/usr/bin/cage', '/bin/true'))
    expect(run('systemd-analyze', 'verify', '--man=no', unitPath)).toBe('')
    expect(unit).toMatch(/^User=tenfoot-kiosk$/m)
    expect(unit).toMatch(/^Restart=always$/m)
    expect(unit).toMatch(/^WatchdogSec=\d+$/m)
  })

  const noInstall = whyNotInstalled()
  // Debian's tools read their whole database for each of them.
  describe.skipIf(noInstall)(`installed in a copy of this system${skipped(noInstall)}`, { timeout: 90_000 }, () => {
    const answer = 'echo "tenfoot-kiosk tenfoot-kiosk/server string $2" | debconf-set-selections'
    const install = 'export DEBIAN_FRONTEND=noninteractive; dpkg --force-depends --install "$1" >/dev/null 2>&1'

    it('a package for Debian asks for the server, or takes a prepared answer, and starts with a user of its own', () => {
      const shown = inCopy(
        `${answer}; ${install}
        cat /etc/tenfoot-kiosk.conf /etc/chromium/policies/managed/tenfoot-kiosk-server.json
        getent passwd tenfoot-kiosk; ls /etc/systemd/system/graphical.target.wants`,
        file,
        'https://other.example:8443/?kiosk=overview',
      )
      expect(shown).toContain('\nSERVER=https://other.example:8443/?kiosk=overview\n')
      expect(shown).toContain('"URLAllowlist": ["https://other.example:8443"]')
      expect(shown).toMatch(/^tenfoot-kiosk:x:\d+:.*\/nologin$/m)
      expect(shown).toContain('tenfoot-kiosk.service\n')
    })

    it('a package for Debian takes the address of an enrolment, with the settings of a kiosk or without', () => {
      for (const address of [
        'https://tenfoot.example.com/fleet/enrol#a-code_22',
        'https://tenfoot.example.com/fleet/enrol?kiosk=overview,videos#a-code_22',
      ]) {
        const shown = inCopy(`${answer}; ${install}; cat /etc/tenfoot-kiosk.conf`, file, address)
        expect(shown).toContain(`\nSERVER=${address}\n`)
      }
    })

    it('a package for Debian suggests the server of the package, and keeps one that was written by hand', () => {
      const shown = inCopy(
        `${install}; grep SERVER /etc/tenfoot-kiosk.conf
        echo SERVER=https://hand.example > /etc/tenfoot-kiosk.conf
        dpkg-reconfigure --frontend=noninteractive tenfoot-kiosk; grep SERVER /etc/tenfoot-kiosk.conf`,
        file,
      )
      expect(shown).toBe(`SERVER=${server}\nSERVER=https://hand.example\n`)
    })

    it('a package for Debian refuses an answer that is no address', () => {
      expect(() =>
        inCopy(`${answer}; export DEBIAN_FRONTEND=noninteractive; dpkg --force-depends -i "$1"`, file, 'no address'),
      ).toThrow(/tenfoot-kiosk\/server: .*no address.* is no address/)
    })

    it('a package for Debian leaves nothing behind when it is purged', () => {
      const left = inCopy(
        `${install}; dpkg --purge tenfoot-kiosk >/dev/null 2>&1
        find /etc /usr/lib/systemd /usr/lib/sysusers.d /usr/lib/tenfoot-kiosk /usr/share/doc /var/lib/tenfoot-kiosk -path '*tenfoot-kiosk*' 2>/dev/null || true`,
        file,
      )
      expect(left).toBe('')
    })
  })
})
