import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findSeed, seedVariable } from './seed.ts'

describe('a seed that several commands share', () => {
  let folder: string
  let named: string
  const make = vi.fn(async (dataDir: string) => writeFileSync(join(dataDir, 'demo.json'), '{}'))
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tenfoot-seeds-'))
    named = join(folder, 'shared/seed')
    vi.stubEnv(seedVariable, named)
    make.mockClear()
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const find = (maker = make) => findSeed(mkdtempSync(join(folder, 'run-')), maker)

  it('the first command makes it in the named folder, and the next one takes it', async () => {
    await find()
    await find()
    expect(make).toHaveBeenCalledOnce()
    expect(readdirSync(join(folder, 'shared'))).toEqual(['seed'])
    expect(readFileSync(join(named, 'demo.json'), 'utf8')).toBe('{}')
  })

  it('a command that is stopped half way leaves nothing that the next one takes', async () => {
    const stopped = vi.fn(async (dataDir: string) => {
      await make(dataDir)
      throw new Error('stopped')
    })
    await expect(find(stopped)).rejects.toThrow('stopped')
    expect(existsSync(named)).toBe(false)
    await find()
    expect(make).toHaveBeenCalledTimes(2)
    expect(existsSync(join(named, 'demo.json'))).toBe(true)
  })

  it('without a name it is in the folder of the run, and its parts find it there', async () => {
    vi.stubEnv(seedVariable, undefined)
    await findSeed(folder, make)
    expect(process.env[seedVariable]).toBe(join(folder, 'seed'))
    expect(readdirSync(folder)).toEqual(['seed'])
  })
})
