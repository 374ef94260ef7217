import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestPlatform, type TestPlatform } from '../platform.fixture.ts'
import { testApp } from './app.fixture.ts'
import { testBrowser, testDevice } from './device.fixture.ts'
import { createSweeper } from './sweeper.ts'

const tables = [
  'device_codes',
  'authorization_codes',
  'access_tokens',
  'refresh_tokens',
  'grants',
  'sign_ins',
  'budgets',
] as const

describe.each(testDatabases())('sweeper on $name', ({ fresh }) => {
  let platform: TestPlatform
  let device: ReturnType<typeof testDevice>
  const start = async (environment: Record<string, string> = {}) => {
    platform = await startTestPlatform(await fresh(), environment)
    await platform.populate()
    device = testDevice(platform)
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  const sweep = async () => {
    const errors: unknown[] = []
    const sweeper = createSweeper({ db: platform.db, clock: platform.clock, onError: (error) => errors.push(error) })
    sweeper.due()
    await sweeper.settled()
    expect(errors).toEqual([])
  }
  const counts = async () => {
    const counted: Record<string, number> = {}
    for (const table of tables) {
      const all = platform.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'))
      counted[table] = Number((await all.executeTakeFirstOrThrow()).rows)
    }
    return counted
  }
  const pair = async () => {
    const { device_code, user_code } = await device.ask()
    await testBrowser(platform).answer(user_code, 'allow')
    const { json } = await device.poll(device_code)
    return { device_code, refresh: String(json.refresh_token) }
  }

  it('the sweeper removes all codes, sign-ins and attempts, and the grants that were revoked or expired', async () => {
    const { refresh } = await pair()
    await device.revoke(refresh)
    const limited = await device.ask()
    await testBrowser(platform).answer(limited.user_code, 'allow', undefined, '1-day')
    await device.poll(limited.device_code)
    await testApp(platform).code()
    await testBrowser(platform).answer('BBBB-BBBB', 'allow')
    expect(Object.values(await counts())).not.toContain(0)
    await platform.clock.advance(24 * hourMs + 24 * hourMs + 1)
    await sweep()
    expect(await counts()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])))
  })

  it('the sweeper keeps a grant without an end, whatever its age, and a pending code', async () => {
    const { refresh } = await pair()
    await platform.clock.advance(400 * 24 * hourMs)
    const waiting = await device.ask()
    await sweep()
    expect((await device.refresh(refresh)).status).toBe(200)
    await platform.clock.advance(5000)
    expect((await device.poll(waiting.device_code)).status).toBe(428)
  })

  it('the sweeper keeps a used code for a day, so that a second use still ends the grant of the first', async () => {
    const { device_code, refresh } = await pair()
    await platform.clock.advance(24 * hourMs)
    await sweep()
    expect((await device.refresh(refresh)).status).toBe(200)
    expect((await device.poll(device_code)).json.error).toBe('invalid_grant')
    expect((await device.refresh(refresh)).status).toBe(400)
  })

  it('the sweeper removes a grant whose refresh token a limit ended, and not the grant that replaced it', async () => {
    await platform.close()
    await start({ REFRESH_TOKENS_PER_CLIENT: '1' })
    await pair()
    await platform.clock.advance(1)
    const remaining = await pair()
    await platform.clock.advance(24 * hourMs + 1)
    await sweep()
    for (const table of ['grants', 'refresh_tokens'] as const)
      expect(await platform.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
    expect((await device.refresh(remaining.refresh)).status).toBe(200)
  })

  it('the sweeper removes more rows than one batch has', async () => {
    const at = platform.clock.now()
    const rows = Array.from({ length: 1300 }, (_, number) => ({ key_hash: `k${number}`, spent: 1, resets_at: at - 1 }))
    for (let first = 0; first < rows.length; first += 100)
      await platform.db
        .insertInto('budgets')
        .values(rows.slice(first, first + 100))
        .execute()
    await sweep()
    expect(await platform.db.selectFrom('budgets').selectAll().execute()).toEqual([])
  })

  it('the sweeper runs with the requests, once a minute at most', async () => {
    await device.ask()
    await platform.clock.advance(48 * hourMs)
    const codesAfterRequest = async () => {
      // A request during a sweep begins no other.
      await device.poll('unknown')
      return platform.db.selectFrom('device_codes').select('id').execute()
    }
    await expect.poll(codesAfterRequest, { timeout: 10_000 }).toEqual([])
  })
})
