import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createVault } from '../core/tokens/vault.ts'
import { openProxyDatabase } from '../database.ts'
import { createCodeRateLimit } from './codes.ts'

const stores: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

describe.each(testDatabases())('wrong codes on $name', ({ fresh }) => {
  async function start() {
    const store = await openProxyDatabase({ databaseUrl: undefined, ...(await fresh()) })
    stores.push(store)
    const clock = manualClock(1_790_000_000_000)
    const guesses = createCodeRateLimit(store.db, createVault([{ id: 'k1', secret: randomBytes(32) }]), clock)
    /** Tries this number of wrong codes from an address. @returns how many were checked */
    const wrong = async (address: string, times: number, code = '12345678') => {
      const paid = await Promise.all(Array.from({ length: times }, () => guesses.spend(address, code)))
      return paid.filter((spent) => spent !== undefined).length
    }
    return { guesses, clock, wrong }
  }
  /** The address of a household in a provider's network. */
  const street = (network: number, household: number) => `2001:db8:${network.toString(16)}:${household}::1`

  it('wrong codes are counted per household: an IPv4 address, or an IPv6 network of 64 bits', async () => {
    const { wrong, clock } = await start()
    expect(await wrong('2001:db8:1:1::1', 30)).toBe(20)
    expect(await wrong('2001:db8:1:1:ffff::2', 1)).toBe(0)
    expect(await wrong('203.0.113.1', 30)).toBe(20)
    expect(await wrong('203.0.113.2', 1)).toBe(1)
    await clock.advance(15 * 60_000)
    expect(await wrong('2001:db8:1:1::1', 1)).toBe(1)
  })

  it("wrong codes of one provider's households are limited together, with few more for those who come later", async () => {
    const { wrong } = await start()
    let checked = 0
    for (let household = 1; household <= 12; household += 1) checked += await wrong(street(1, household), 20)
    expect(checked).toBe(100)
    expect(await wrong(street(2, 1), 20)).toBe(20)
    for (let household = 1; household <= 40; household += 1) checked += await wrong(`198.51.100.${household}`, 3)
    expect(checked).toBe(200)
  })

  it('wrong codes are limited in total, with few more for those who come later, and a right code costs nothing', async () => {
    const { guesses, wrong } = await start()
    let checked = 0
    for (let network = 1; network <= 40; network += 1) checked += await wrong(street(network, 1), 20)
    expect(checked).toBe(800)
    for (let time = 0; time < 5; time += 1) {
      const paid = await guesses.spend('203.0.113.1', '12345678')
      expect(paid).toBeDefined()
      await guesses.refund(paid ?? [])
    }
    expect(await wrong('203.0.113.1', 20)).toBe(3)
    for (let network = 41; network <= 120; network += 1) checked += await wrong(street(network, 1), 3)
    expect(checked + 3).toBe(1_000)
  })

  it('codes are longer while many wrong ones are tried, and whoever has a long one is not refused because of others', async () => {
    const { guesses, wrong, clock } = await start()
    expect(await guesses.digits()).toBe(8)
    // All that short codes have: those of the limit, then the few more for others.
    for (let network = 1; network <= 40; network += 1) await wrong(street(network, 1), 20)
    for (let network = 41; network <= 120; network += 1) await wrong(street(network, 1), 3)
    expect(await guesses.digits()).toBe(12)
    expect(await wrong('203.0.113.1', 1)).toBe(0)
    expect(await wrong('203.0.113.1', 30, '123456789012')).toBe(20)
    await clock.advance(15 * 60_000)
    expect(await guesses.digits()).toBe(8)
  })
})
