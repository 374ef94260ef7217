import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageForTizen } from '#cli/television-app/tizen.ts'

const options = { server: 'https://tenfoot.example.com', packageId: 'TenfootTV0', version: '1.2.3', signers: undefined }
const missing = ['/usr/bin/xmlsec1', '/usr/bin/openssl', '/usr/bin/python3'].filter((program) => !existsSync(program))
const skipNote = missing.length > 0 ? ` (skipped: ${missing.join(', ')} is missing)` : ''

it.each([
  ['--package-id', { packageId: 'short' }],
  ['--app-version', { version: '1' }],
  ['--server', { server: 'ftp://tenfoot.example.com' }],
])('a package for Tizen is refused for a wrong %s', async (name, wrong) => {
  await expect(packageForTizen({ ...options, out: tmpdir(), ...wrong })).rejects.toThrow(
    `${name} ${Object.values(wrong)[0]}: `,
  )
})

describe.skipIf(missing.length > 0)(`Tizen${skipNote}`, () => {
  let folder: string
  const file = (name: string) => join(folder, name)
  const makeKey = (name: string, moreOptions: string[] = ['-nodes']) =>
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-subj',
        `/CN=${name}`,
        '-days',
        '30',
        ...moreOptions,
        '-keyout',
        file(`${name}.key`),
        '-out',
        file(`${name}.pem`),
      ],
      { stdio: 'ignore' },
    )
  const filesOf = (name: string) => ({ key: file(`${name}.key`), certificate: file(`${name}.pem`) })
  const signed = (passphrase?: string) => ({
    ...options,
    out: folder,
    signers: { author: filesOf('author'), distributor: filesOf('distributor'), passphrase },
  })
  /** What xmlsec1 says about a signature in the unpacked package. */
  const verify = (signature: string, trusted: string) => {
    const args = ['--verify', '--trusted-pem', file(`${trusted}.pem`), '--id-attr:Id', 'Object', signature]
    return execFileSync('xmlsec1', args, { cwd: file('apart'), encoding: 'utf8', stdio: 'pipe' })
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenfoot-wgt-'))
    makeKey('author', ['-passout', 'pass:secret words'])
    makeKey('distributor')
    const packagePath = await packageForTizen(signed('secret words'))
    execFileSync('python3', ['-m', 'zipfile', '-e', packagePath, file('apart')])
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('a signed package for Tizen has the page, the privileges that a television’s app needs, and the server', async () => {
    const config = await readFile(file('apart/config.xml'), 'utf8')
    expect([...config.matchAll(/privilege\/([\w.]+)"/g)].map(([, name]) => name)).toEqual([
      'internet',
      'tv.inputdevice',
      'productinfo',
    ])
    expect(config).toContain('<tizen:application id="TenfootTV0.tenfoot" package="TenfootTV0"')
    expect(await readFile(file('apart/standard.js'), 'utf8')).toContain('"https://tenfoot.example.com"')
    for (const name of ['index.html', 'page.js', 'page.css', 'icon.png'])
      expect((await readFile(file(`apart/${name}`))).length).toBeGreaterThan(0)
  })

  it('a signed package for Tizen has signatures of the author and the distributor, which xmlsec1 verifies until a file changes', async () => {
    verify('author-signature.xml', 'author')
    verify('signature1.xml', 'distributor')
    expect(() => verify('author-signature.xml', 'distributor')).toThrow()
    expect(await readFile(file('apart/signature1.xml'), 'utf8')).toContain('URI="author-signature.xml"')
    await appendFile(file('apart/page.js'), ' ')
    expect(() => verify('author-signature.xml', 'author')).toThrow()
    expect(() => verify('signature1.xml', 'distributor')).toThrow()
  })

  it('a signed package for Tizen is not made with a wrong passphrase, or a certificate of another key', async () => {
    await expect(packageForTizen(signed('wrong'))).rejects.toThrow(/--author-key .*passphrase/)
    const { signers } = signed('secret words')
    const mixed = { ...signers, author: { ...signers.author, certificate: signers.distributor.certificate } }
    await expect(packageForTizen({ ...signed(), signers: mixed })).rejects.toThrow(/--author-certificate .*not that of/)
  })
})
