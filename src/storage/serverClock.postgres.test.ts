import { expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { postgresDatabase } from './databases.fixture.ts'
import { openStore } from './open.ts'
import { serverClock } from './serverClock.ts'

const postgres = postgresDatabase()

it('machines whose clocks are ten minutes apart agree by the database’s clock, and follow a clock that is set', async () => {
  const { db, close } = await openStore({
    databaseName: 'proxy',
    databaseUrl: undefined,
    ...(await postgres.empty()),
    migrations: {},
  })
  const passing = manualClock(0)
  let offsetMs = -600_000
  const behind = { now: () => Date.now() + offsetMs, sleep: passing.sleep }
  const ahead = { now: () => Date.now() + 600_000, sleep: passing.sleep }
  const [first, second] = [await serverClock(db, ahead), await serverClock(db, behind)]
  const differenceMs = () => Math.abs(first.now() - second.now())
  expect(differenceMs()).toBeLessThan(2_000)
  expect(Math.abs(first.now() - Date.now())).toBeLessThan(2_000)
  // The clock is now set right, so the measured difference is wrong until the next read.
  offsetMs = 0
  expect(differenceMs()).toBeGreaterThan(500_000)
  await passing.advance(60_000)
  await expect.poll(differenceMs).toBeLessThan(2_000)
  await first.close()
  await second.close()
  await close()
})
