import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageForWebos } from '#cli/television-app/webos.ts'
import { notInstalled } from '../repository/packageSets.ts'

const packagerFolder = join(import.meta.dirname, '../webos')
const hasDebian = existsSync('/usr/bin/dpkg-deb')
const skipNote = notInstalled('webos') || (hasDebian ? '' : ' (skipped: dpkg-deb is missing)')
const options = {
  server: undefined,
  id: 'com.example.tenfoot',
  version: '1.2.3',
  out: '.',
  packagerFolders: [packagerFolder],
}

it.each([
  ['--server', { server: 'tenfoot.example.com' }],
  ['--server', { server: 'https://tenfoot.example.com/tv' }],
  ['--server', { server: 'javascript:alert(1)' }],
  ['--id', { id: 'Tenfoot' }],
  ['--app-version', { version: '1.2' }],
])('the options of a package for webOS refuse a wrong %s: %o', async (name, wrong) => {
  await expect(packageForWebos({ ...options, ...wrong })).rejects.toThrow(`${name} ${Object.values(wrong)[0]}: `)
})

it('the options of a package for webOS say how to install the packager of LG where it is missing', async () => {
  await expect(packageForWebos({ ...options, packagerFolders: [tmpdir()] })).rejects.toThrow(
    'npm install --global @webos-tools/cli@3.2.1',
  )
})

describe.skipIf(skipNote !== '')(`webOS${skipNote}`, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenfoot-ipk-'))
    const file = await packageForWebos({ ...options, server: 'https://tenfoot.example.com', out: folder })
    execFileSync('dpkg-deb', ['--raw-extract', file, join(folder, 'apart')])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('a package for webOS has the page, the pictures and what LG wants to know', async () => {
    const control = await readFile(join(folder, 'apart/DEBIAN/control'), 'utf8')
    expect(control).toMatch(/^Package: com\.example\.tenfoot\nVersion: 1\.2\.3$/m)
    const app = join(folder, 'apart/usr/palm/applications/com.example.tenfoot')
    const info = JSON.parse(await readFile(join(app, 'appinfo.json'), 'utf8'))
    expect(info).toMatchObject({
      id: 'com.example.tenfoot',
      version: '1.2.3',
      type: 'web',
      disableBackHistoryAPI: true,
    })
    const files = await readdir(app)
    expect(files).toEqual(expect.arrayContaining([info.main, info.icon, info.largeIcon, info.splashBackground]))
    const sizeOf = async (name: string) => {
      const picture = await readFile(join(app, name))
      return [picture.readUInt32BE(16), picture.readUInt32BE(20)]
    }
    expect([await sizeOf(info.icon), await sizeOf(info.largeIcon), await sizeOf(info.splashBackground)]).toEqual([
      [80, 80],
      [130, 130],
      [1920, 1080],
    ])
    expect(await readFile(join(app, 'standard.js'), 'utf8')).toContain('"https://tenfoot.example.com"')
  })
})
