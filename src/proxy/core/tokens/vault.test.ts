import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SettingsError } from '#contract/settings.ts'
import { createVault, keysOfThisMachine, VaultError } from './vault.ts'

const key = (id: string, secret = randomBytes(32)) => ({ id, secret })
const owner = { id: 'grant-1', clientId: 'client-1', field: 'refresh_token' }

describe('the vault', () => {
  it('the vault decrypts its own values, and encrypts the same value differently each time', () => {
    const vault = createVault([key('a')])
    const [first, second] = [vault.encrypt('token', owner), vault.encrypt('token', owner)]
    expect(first).not.toBe(second)
    expect([vault.decrypt(first, owner), vault.decrypt(second, owner)]).toEqual(['token', 'token'])
    expect(first).toMatch(/^v1\.a\.[\w-]{16}\.[\w-]+$/)
  })

  it.each([
    ['another owner', { ...owner, id: 'grant-2' }],
    ['another client', { ...owner, clientId: 'client-2' }],
    ['another field', { ...owner, field: 'access_token' }],
    ['parts that join to the same text', { ...owner, id: 'grant-1client-1', clientId: '' }],
  ])('the vault decrypts nothing for %s', (_name, other) => {
    const vault = createVault([key('a')])
    expect(() => vault.decrypt(vault.encrypt('token', owner), other)).toThrow(VaultError)
  })

  it('the vault decrypts no value that was changed in any part', () => {
    const vault = createVault([key('a')])
    const encrypted = vault.encrypt('token', owner)
    const [version = '', id = '', nonce = '', body = ''] = encrypted.split('.')
    const flipped = (text: string) => {
      const bytes = Buffer.from(text, 'base64url')
      bytes[0] = (bytes[0] ?? 0) ^ 1
      return bytes.toString('base64url')
    }
    for (const changed of [
      [version, id, flipped(nonce), body],
      [version, id, nonce, flipped(body)],
      [version, id, nonce, body.slice(0, -4)],
      [version, id, nonce, ''],
      ['v2', id, nonce, body],
    ])
      expect(() => vault.decrypt(changed.join('.'), owner)).toThrow(VaultError)
    expect(() => vault.decrypt('', owner)).toThrow(VaultError)
  })

  it('the vault decrypts and recognises values of older keys, and reports them as stale', () => {
    const [older, newer] = [key('a'), key('b')]
    const before = createVault([older])
    const [encrypted, print] = [before.encrypt('token', owner), before.keyedHash('id')]
    const after = createVault([newer, older])
    expect(after.decrypt(encrypted, owner)).toBe('token')
    expect([after.isStale(encrypted), after.isStale(after.encrypt('token', owner))]).toEqual([true, false])
    expect(after.keyedHashes('id')).toContain(print)
    expect(after.keyedHash('id')).not.toBe(print)
  })

  it('the vault reports a missing or wrong key by its id, without the value', () => {
    const encrypted = createVault([key('a')]).encrypt('token', owner)
    expect(() => createVault([key('b')]).decrypt(encrypted, owner)).toThrow('key "a", which is not among SECRET_KEYS')
    expect(() => createVault([key('a')]).decrypt(encrypted, owner)).toThrow('does not open with key "a"')
  })

  it('the vault returns keyed hashes that depend on the id and the key', () => {
    const vault = createVault([key('a')])
    expect(vault.keyedHash('id')).toBe(vault.keyedHash('id'))
    expect(vault.keyedHash('id')).not.toBe(vault.keyedHash('id2'))
    expect(createVault([key('a')]).keyedHash('id')).not.toBe(vault.keyedHash('id'))
  })
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-keys-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the key file', () => {
  it('the keys of a proxy without SECRET_KEYS are created once, in a file that only its owner can read', async () => {
    const created = await keysOfThisMachine(folder)
    expect(created).toHaveLength(1)
    expect(created[0]?.secret).toHaveLength(32)
    expect((await stat(join(folder, 'proxy-keys.json'))).mode & 0o777).toBe(0o600)
    expect(await keysOfThisMachine(folder)).toEqual(created)
  })

  it('the keys of a proxy without SECRET_KEYS are the same for proxies that start at the same moment', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => keysOfThisMachine(folder)))
    for (const other of others) expect(other).toEqual(first)
    expect(await readdir(folder)).toEqual(['proxy-keys.json'])
  })

  it('a damaged key file is neither replaced nor quoted in the error', async () => {
    const path = join(folder, 'proxy-keys.json')
    await writeFile(path, '{"keys":"k1:tooshort"}')
    await expect(keysOfThisMachine(folder)).rejects.toThrow(SettingsError)
    await expect(keysOfThisMachine(folder)).rejects.not.toThrow(/tooshort/)
    expect(await readFile(path, 'utf8')).toContain('tooshort')
  })
})
