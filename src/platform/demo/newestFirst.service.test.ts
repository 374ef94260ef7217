import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiError } from '#contract/apiError.ts'
import { manualClock } from '#contract/clock.ts'
import { exportFile } from '../analytics/export/exportFile.ts'
import { withGroupTables } from '../analytics/groups/schema.ts'
import { ownAccount, startTestService, type TestService } from '../analytics/service.fixture.ts'
import { createFacts } from '../analytics/statistics.ts'
import { addDays, startOfPacificDay } from '../time/days.ts'
import { sqlTypes } from '../warehouse/duckdb/schema.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { dailyRollups } from '../warehouse/rollups.ts'
import { columnsOf, factTables } from '../warehouse/schema.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import type { CompleteDays } from './madeDays.ts'
import { daysOf, makeDemoNumbers } from './numbers.ts'
import { createDemoNumbers, type Making } from './numbersState.ts'
import { seedDemoChannel } from './seed.ts'

const [firstDay, lastDay, today] = ['2026-06-20', '2026-11-18', '2026-11-21'] as const
const newestDays = { from: addDays(lastDay, -89), to: lastDay }
const channel = {
  id: demoChannelId(demoSeed),
  title: 'Kettle & Keel',
  accountId: ownAccount.id,
  publishedAt: startOfPacificDay(firstDay),
  country: null,
}

/** The numbers of rows of each table, with checksums. Sums are rounded: adding in another order changes a last digit. */
async function contents({ warehouse }: TestService): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of [...factTables.values(), ...dailyRollups]) {
    const values = columnsOf(table).map(({ name, kind }) => (sqlTypes[kind] === 'DOUBLE' ? `round(${name}, 8)` : name))
    const sql = `SELECT count(*), CAST(sum(hash(${values.join(', ')})) AS VARCHAR) FROM ${table.name}`
    found[table.name] = (await warehouse.read(sql))[0]
  }
  return found
}

describe('the newest days of the demo come first', () => {
  const numbers = createDemoNumbers(true)
  let whole: TestService
  let service: TestService
  /** Ends the state in which numbers are being made. */
  let finish = () => {}
  let making: Promise<void>
  const span = { firstDay, lastDay, today, daysAtOnce: 30 }

  /** A start that makes the newest days, and is interrupted after the user activity of the next portion. */
  const startInterrupted = ({ onComplete }: Pick<Making, 'onComplete'>) => {
    const { warehouse } = service
    const makeRows: Warehouse['makeRows'] = async (made) => {
      const isReports = made.reads.some(({ table }) => table.name === 'currency_rates')
      if (isReports && made.reads.some(({ bound }) => String(bound.from) < newestDays.from))
        throw new Error('ended in the middle')
      return warehouse.makeRows(made)
    }
    const interrupted = { ...warehouse, makeRows }
    return makeDemoNumbers({ ...span, warehouse: interrupted, onComplete })
  }

  beforeAll(async () => {
    whole = await startTestService()
    // With its first day made, all other days are made in order.
    for (const to of [firstDay, lastDay])
      await makeDemoNumbers({ ...span, lastDay: to, warehouse: whole.warehouse, daysAtOnce: 1_000 })
    service = await startTestService({}, { requireMade: numbers.requireMade })
    await service.videoRepository.saveChannel(channel)
    await service.videoRepository.makeCurrent(ownAccount.id, channel.id)
    await new Promise<void>((resolve) => {
      making = numbers.make(async ({ onComplete, onProgress }) => {
        await expect(startInterrupted({ onComplete })).rejects.toThrow('in the middle')
        onProgress({ done: 61.8, total: 100 })
        resolve()
        await new Promise<void>((resolveFinish) => {
          finish = resolveFinish
        })
      })
    })
  }, 120_000)
  afterAll(async () => {
    finish()
    await making
    await whole.close()
    await service.close()
  })

  const report = (startDate: string, endDate: string, more: Record<string, string> = {}) =>
    service.report({ ids: 'channel==MINE', startDate, endDate, metrics: 'views', ...more })

  it('a report of days that are made is answered while older days of the demo are being made', async () => {
    const byDay = await report(newestDays.from, today, { dimensions: 'day' })
    expect(byDay.status).toBe(200)
    expect(byDay.body.rows).toHaveLength(90)
    const [[views] = []] = await whole.warehouse.read(
      `SELECT sum(views) FROM channel_basic WHERE channel_id = '${channel.id}' AND date >= DATE '${newestDays.from}'`,
    )
    expect((await report(newestDays.from, today)).body.rows).toEqual([[views]])
    expect((await report('2026-12-01', '2026-12-05')).status, 'days after the demo’s').toBe(200)
    expect((await report('2025-01-01', addDays(firstDay, -1))).status, 'days before the demo’s').toBe(200)
  })

  it('a report of days that are not yet made is refused, with the share of the demo that is made', async () => {
    for (const startDate of ['2005-01-01', firstDay, addDays(newestDays.from, -1)]) {
      const { status, headers, body } = await report(startDate, lastDay)
      expect([status, headers['retry-after']]).toEqual([409, '5'])
      expect(apiError.parse(body).error).toMatchObject({
        message: 'The demo’s numbers are being made: 61 % are done.',
        errors: [{ reason: 'numbersBeingMade' }],
        demo: { percentMade: 61, days: newestDays },
      })
    }
    const ofVideos = createFacts(service.warehouse, numbers.requireMade).ofVideos
    await expect(ofVideos([{ id: 'any', channelId: channel.id }]), 'lifetime counts').rejects.toThrow('being made')
    const table = { path: join(service.dataDir, 'table.csv'), format: 'csv', table: 'channel_basic' } as const
    const context = { ...service.importContext, groups: withGroupTables(service.store), clock: service.clock }
    const exporting = (days: object) =>
      exportFile({ ...context, brand: 'tenfoot', requireMade: numbers.requireMade }, { ...table, ...days }, () => {})
    await expect(exporting({}), 'an exported table').rejects.toThrow('being made')
    expect((await exporting({ startDate: newestDays.from })).rows).toBeGreaterThan(0)
  })

  it('an interrupted start leaves complete days, and the next one makes the others: the same rows as in order', async () => {
    expect(await daysOf(service.warehouse, 'channel_basic', channel.id)).toEqual({
      from: addDays(newestDays.from, -30),
      to: lastDay,
    })
    expect(await daysOf(service.warehouse, 'channel_device_os', channel.id)).toEqual(newestDays)
    const started = { ...service, accountId: ownAccount.id, clock: manualClock(Date.parse(`${today}T20:00:00Z`)) }
    expect(await seedDemoChannel(started), 'the channel began before its oldest number').toMatchObject({ firstDay })
    const complete: CompleteDays[] = []
    await makeDemoNumbers({ ...span, warehouse: service.warehouse, onComplete: (days) => complete.push(days) })
    expect(complete[0]?.channels).toEqual(newestDays)
    expect(complete.at(-1)).toMatchObject({ channels: { from: firstDay, to: lastDay } })
    expect(await contents(service)).toEqual(await contents(whole))
  }, 60_000)
})
