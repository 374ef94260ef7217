import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SettingsError } from '#contract/settings.ts'
import { keysOfThisMachine } from './keys.ts'

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
