import { describe, expect, it } from 'vitest'
import type { Part } from './parts.ts'
import { noResults, type Results } from './results.ts'
import { repeatFailed, unstableText } from './unstable.ts'

const part: Part = { name: 'screens', command: 'playwright', args: ['test'] }
const failure = (name: string) => ({ name, message: `${name} timed out`, alone: [`${name}.spec.ts:1`] })
const passes: Results = { ...noResults, passed: 1 }

describe('failed tests of the second tier', () => {
  it('a failed test that passes by itself counts as passed and is listed with both outputs', async () => {
    const ran: string[][] = []
    const { results, unstable } = await repeatFailed(
      part,
      { passed: 5, failed: [failure('races'), failure('broken')], skipped: ['a'] },
      async ({ args }) => {
        ran.push(args)
        const isBroken = args.includes('broken.spec.ts:1')
        return { results: isBroken ? { ...noResults, failed: [failure('broken')] } : passes, output: 'all is well' }
      },
    )
    expect(ran).toEqual([
      ['test', 'races.spec.ts:1'],
      ['test', 'broken.spec.ts:1'],
    ])
    expect(results).toEqual({ passed: 6, failed: [failure('broken')], skipped: ['a'] })
    expect(unstable).toEqual([{ name: 'races', failed: 'races timed out', passed: 'all is well' }])
    expect(unstableText(unstable)).toMatch(/unstable: 1.*races timed out.*all is well/s)
  })

  it('a failed test that no longer exists when it is repeated stays failed', async () => {
    const failed = { ...noResults, failed: [failure('gone')] }
    const { results } = await repeatFailed(part, failed, async () => ({ results: noResults, output: '' }))
    expect(results).toEqual(failed)
  })

  it('failures outside every test, and more than 20, are not repeated', async () => {
    const never = async () => expect.unreachable('it was repeated')
    const outside = { ...noResults, failed: [{ name: 'outside', message: 'no browser' }] }
    expect((await repeatFailed(part, outside, never)).results).toEqual(outside)
    const many = { ...noResults, failed: Array.from({ length: 21 }, () => failure('all')) }
    expect((await repeatFailed(part, many, never)).results).toEqual(many)
  })
})
