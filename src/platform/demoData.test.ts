import { describe, expect, it } from 'vitest'
import { createDemoData } from './demoData.ts'

describe('making demo data', () => {
  const fails = async () => {
    throw new Error('the clock is wrong')
  }

  it('ends with the part that fails: those that follow are made of it', async () => {
    const data = createDemoData({ demoData: 'update' }, async () => {})
    const made: string[] = []
    await data.make(async () => made.push('numbers'))
    await data.make(fails)
    await data.make(async () => made.push('recordings'))
    expect(made).toEqual(['numbers'])
    expect(data.problem()).toBe('the clock is wrong')
  })

  it('fails the start with its own error where the databases cannot be used since', async () => {
    const data = createDemoData({ demoData: 'update' }, () => Promise.reject(new Error('database is closed')))
    await expect(data.make(fails)).rejects.toThrow('the clock is wrong')
  })
})
