import { expect, it } from 'vitest'
import { demoChannelId, demoSeed } from './channel.ts'
import { createDemoNumbers } from './numbersState.ts'
import { demoOwner } from './owner.ts'

const ofChannel = { channels: [demoChannelId(demoSeed)] }
const ofOwner = { channels: [], contentOwner: demoOwner.name }
const ofDemo = [ofChannel, ofOwner, {}]
const ofOthers = [{ channels: ['UCown'] }, { channels: ['UCown'], contentOwner: 'somebody' }, { channels: [] }]

it('only reports of the demo wait for its numbers, and say how far they are', async () => {
  const numbers = createDemoNumbers(true)
  await numbers.make(async ({ onProgress }) => {
    onProgress({ done: 34.9, total: 100 })
    expect(numbers.percent()).toBe(34)
    for (const rows of ofDemo) expect(() => numbers.requireMade(rows)).toThrow('34 % are done')
    for (const rows of ofOthers) expect(() => numbers.requireMade(rows)).not.toThrow()
  })
  for (const rows of ofDemo) expect(() => numbers.requireMade(rows)).not.toThrow()
})

it('the demo’s days that are complete are read, those of its content owner later than those of its channels', async () => {
  const numbers = createDemoNumbers(true)
  const days = (from: string, to: string) => ({ from, to })
  await numbers.make(async ({ onComplete }) => {
    const readable = (rows: object) => {
      try {
        numbers.requireMade({ channels: [], ...rows })
        return true
      } catch {
        return false
      }
    }
    const all = days('2026-01-01', '2026-06-30')
    expect(readable({ ...ofChannel, days: all }), 'before anything is known').toBe(false)
    onComplete({ all, channels: undefined, contentOwner: undefined })
    expect(readable({ ...ofChannel, days: days('2025-12-01', '2025-12-31') }), 'no numbers will come').toBe(true)
    expect(readable({ ...ofChannel, days: days('2026-06-30', '2026-07-03') })).toBe(false)
    onComplete({ all, channels: days('2026-04-01', '2026-06-30'), contentOwner: undefined })
    for (const [read, isReadable] of [
      [days('2026-04-01', '2026-07-03'), true],
      [days('2026-03-31', '2026-06-30'), false],
      [days('2026-01-01', '2026-01-31'), false],
    ] as const) {
      expect(readable({ ...ofChannel, days: read }), JSON.stringify(read)).toBe(isReadable)
      expect(readable({ ...ofOwner, days: read })).toBe(false)
    }
    expect(readable(ofChannel), 'every day').toBe(false)
    onComplete({ all, channels: all, contentOwner: days('2026-04-01', '2026-06-30') })
    expect(readable(ofChannel)).toBe(true)
    expect(readable({ ...ofOwner, days: days('2026-04-01', '2026-06-30') })).toBe(true)
    expect(readable(ofOwner)).toBe(false)
  })
})

it('the demo’s numbers that are there are read after making more of them failed, and where none will be made', async () => {
  const failed = createDemoNumbers(true)
  await expect(failed.make(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full')
  for (const numbers of [failed, createDemoNumbers(false)]) {
    expect(numbers.percent()).toBeUndefined()
    for (const rows of ofDemo) expect(() => numbers.requireMade(rows)).not.toThrow()
  }
})
