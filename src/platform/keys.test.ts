import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeys } from './keys.ts'

describe("the server's keys", () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-keys-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))
  const path = () => join(dataDir, 'platform-keys.json')

  it('are made once, for their owner alone, and found again', () => {
    const hash = openKeys(dataDir).hash('access-token', 'secret')
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(openKeys(dataDir).hash('access-token', 'secret')).toBe(hash)
    expect(readFileSync(path(), 'utf8')).not.toContain(hash)
  })

  it('hash the same text differently for another purpose, and in another place', () => {
    const keys = openKeys(dataDir)
    expect(keys.hash('access-token', 'secret')).not.toBe(keys.hash('refresh-token', 'secret'))
    const other = openKeys(join(dataDir, 'other'))
    expect(other.hash('access-token', 'secret')).not.toBe(keys.hash('access-token', 'secret'))
  })

  it('match what they hashed and nothing else', () => {
    const keys = openKeys(dataDir)
    const hash = keys.hash('client-secret', 'secret')
    expect(keys.matches('client-secret', 'secret', hash)).toBe(true)
    expect(keys.matches('client-secret', 'Secret', hash)).toBe(false)
    expect(keys.matches('client-secret', 'secret', '')).toBe(false)
  })

  it('refuse a damaged file instead of making every token worthless', () => {
    writeFileSync(path(), '{"hashKey":"short"}')
    expect(() => openKeys(dataDir)).toThrow(/platform-keys\.json: hashKey/)
  })
})
