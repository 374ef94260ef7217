import { describe, expect, it } from 'vitest'
import { createDemoData } from './demoData.ts'

describe('demo data', () => {
  const fails = async () => {
    throw new Error('the clock is wrong')
  }

  it('making demo data stops at the part that fails, because the next parts depend on it', async () => {
    const data = createDemoData({ demoData: 'update' }, async () => {})
    const made: string[] = []
    await data.make(async () => made.push('numbers'))
    await data.make(fails)
    await data.make(async () => made.push('recordings'))
    expect(made).toEqual(['numbers'])
    expect(data.problem()).toBe('the clock is wrong')
  })

  it('making demo data fails the start with the part’s error when the databases cannot be used afterwards', async () => {
    const data = createDemoData({ demoData: 'update' }, () => Promise.reject(new Error('database is closed')))
    await expect(data.make(fails)).rejects.toThrow('the clock is wrong')
  })
})
