import crypto, { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { openDatabase } from '../database.ts'
import { openKeys, requireKeysOf } from './keys.ts'

describe('keys', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-keys-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))
  const path = () => join(dataDir, 'platform-keys.json')

  it("the server's keys are made once, with a file only for their owner, and read again later", () => {
    const hash = openKeys(dataDir).hash('access-token', 'secret')
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(openKeys(dataDir).hash('access-token', 'secret')).toBe(hash)
    expect(readFileSync(path(), 'utf8')).not.toContain(hash)
  })

  it("the server's keys hash the same text differently for another purpose or with another key", () => {
    const keys = openKeys(dataDir)
    expect(keys.hash('access-token', 'secret')).not.toBe(keys.hash('refresh-token', 'secret'))
    const otherKeys = openKeys(join(dataDir, 'other'))
    expect(otherKeys.hash('access-token', 'secret')).not.toBe(keys.hash('access-token', 'secret'))
  })

  it("the server's keys match only what they hashed", () => {
    const keys = openKeys(dataDir)
    const hash = keys.hash('client-secret', 'secret')
    expect(keys.matches('client-secret', 'secret', hash)).toBe(true)
    expect(keys.matches('client-secret', 'Secret', hash)).toBe(false)
    expect(keys.matches('client-secret', 'secret', '')).toBe(false)
  })

  it("the server's keys compare in constant time", () => {
    const keys = openKeys(dataDir)
    const hash = keys.hash('client-secret', 'secret')
    // A spy on the real function: measuring the duration of a comparison would be flaky.
    const watched = vi.spyOn(crypto, 'timingSafeEqual')
    syncBuiltinESMExports()
    try {
      for (const secret of ['secret', 'Secret']) {
        watched.mockClear()
        keys.matches('client-secret', secret, hash)
        expect(watched).toHaveBeenCalledOnce()
      }
    } finally {
      watched.mockRestore()
      syncBuiltinESMExports()
    }
  })

  it("the server's keys refuse a damaged file, instead of invalidating every token", () => {
    writeFileSync(path(), '{"hashKey":"short"}')
    expect(() => openKeys(dataDir)).toThrow(/platform-keys\.json: hashKey/)
  })

  it("the server's keys decrypt what they encrypted, when it is unchanged and for the same subject", () => {
    const keys = openKeys(dataDir)
    const encrypted = keys.encrypt('row 1', 'secret of the row')
    expect(Buffer.from(encrypted, 'base64url').toString()).not.toContain('secret')
    expect(keys.encrypt('row 1', 'secret of the row')).not.toBe(encrypted)
    expect(openKeys(dataDir).decrypt('row 1', encrypted)).toBe('secret of the row')
    expect(() => keys.decrypt('row 2', encrypted)).toThrow()
    expect(() => keys.decrypt('row 1', `${encrypted.startsWith('A') ? 'B' : 'A'}${encrypted.slice(1)}`)).toThrow()
    expect(() => openKeys(join(dataDir, 'other')).decrypt('row 1', encrypted)).toThrow()
  })

  it("the server's keys come from the setting if it is set, and then no file is made", () => {
    const key = randomBytes(32).toString('base64')
    const hash = openKeys(dataDir, key).hash('access-token', 'secret')
    expect(existsSync(path())).toBe(false)
    expect(openKeys(join(dataDir, 'other'), key).hash('access-token', 'secret')).toBe(hash)
  })
})

describe.each(testDatabases())('databases on $name', ({ fresh }) => {
  it('a database accepts only the keys that it was created with, and names the setting in the error', async () => {
    const { dataDir, databaseUrl } = await fresh()
    const { db, close } = await openDatabase({ dataDir, databaseUrl })
    try {
      const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
      const check = (folder: string, platformKey?: string) =>
        requireKeysOf(db, openKeys(folder, platformKey), { dataDir: folder, platformKey })
      await check(dataDir, first)
      await check(join(dataDir, 'another process'), first)
      await expect(check(dataDir, second)).rejects.toThrow(
        /^PLATFORM_KEY: only the key that the database was created with/,
      )
      await expect(check(dataDir, second)).rejects.not.toThrow(second)
      await expect(check(dataDir)).rejects.toThrow(/^PLATFORM_KEY: .*platform-keys\.json;/)
    } finally {
      await close()
    }
  })
})
