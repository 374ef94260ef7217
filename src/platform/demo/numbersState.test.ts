import { expect, it } from 'vitest'
import { demoChannelId, demoSeed } from './channel.ts'
import { createDemoNumbers } from './numbersState.ts'
import { demoOwner } from './owner.ts'

const ofDemo = [{ channels: [demoChannelId(demoSeed)] }, { channels: [], contentOwner: demoOwner.name }]
const ofOthers = [{ channels: ['UCown'] }, { channels: ['UCown'], contentOwner: 'somebody' }, { channels: [] }]

it('only reports of the demo wait for its numbers, and say how far they are', async () => {
  const numbers = createDemoNumbers(true)
  await numbers.make(async (onProgress) => {
    onProgress({ done: 34.9, total: 100 })
    expect(numbers.percent()).toBe(34)
    for (const rows of ofDemo) expect(() => numbers.requireMade(rows)).toThrow('34 % are done')
    for (const rows of ofOthers) expect(() => numbers.requireMade(rows)).not.toThrow()
  })
  for (const rows of ofDemo) expect(() => numbers.requireMade(rows)).not.toThrow()
})

it('the demo’s numbers that are there are read after making more of them failed, and where none will be made', async () => {
  const failed = createDemoNumbers(true)
  await expect(failed.make(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  for (const numbers of [failed, createDemoNumbers(false)]) {
    expect(numbers.percent()).toBeUndefined()
    for (const rows of ofDemo) expect(() => numbers.requireMade(rows)).not.toThrow()
  }
})
