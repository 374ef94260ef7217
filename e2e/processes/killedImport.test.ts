import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { withDatabases } from '#platform/commands/withDatabases.ts'
import { callControl } from '#platform/control.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import type { ImportRequest } from '#platform/warehouse/import/importFile.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

/**
 * The progress of each import when its process is killed, in percent: during the rows, after them, and at the commit.
 */
const moments = [1, 75, 90]
const rows = 20_000
const channel = 'UCkilled'

describe.each(testDatabases())('on $name', ({ fresh }) => {
  let options: Awaited<ReturnType<typeof fresh>>
  let services: ReturnType<typeof servicesProcess>
  beforeAll(async () => {
    options = await fresh()
    await beginDemo(options.dataDir)
    services = servicesProcess({
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      PLATFORM_PORT: '0',
    })
  }, 60_000)
  afterAll(() => services.kill())

  /** The same day of the same channel, each time with other numbers and other videos. */
  const request = (round: number): ImportRequest => {
    const path = join(options.dataDir, `report-${round}.csv`)
    const reportRows = Array.from({ length: rows }, (_, place) =>
      row({ channel_id: channel, video_id: `v${round}-${place}`, views: round + 1 }),
    )
    writeFileSync(path, csvOf(reportRows))
    return { path, created: `2026-11-0${round + 1}T00:00:00Z` }
  }

  /** The rows of the facts and of the video repository; no other process may have them open. */
  const storedRows = () =>
    withDatabases(
      platformSettings({ DATA_DIR: options.dataDir, DATABASE_URL: options.databaseUrl }),
      async ({ context: { warehouse, videoRepository } }) => {
        const fromChannel = `FROM channel_basic WHERE channel_id = '${channel}'`
        const [reports, videos, units, notes] = await Promise.all([
          warehouse.read(`SELECT views - 1, count(*) ${fromChannel} GROUP BY 1`),
          warehouse.read(`SELECT video_id ${fromChannel}`),
          warehouse.read(`SELECT CAST(to_timestamp(created_at / 1000) AS DATE) FROM report_units
            WHERE channel_id = '${channel}'`),
          warehouse.read('SELECT note FROM register_notes'),
        ])
        const known = new Set((await videoRepository.videosOf(channel)).map(({ id }) => id))
        const strangers = videos.map(([id]) => String(id)).filter((id) => !known.has(id))
        const noted = notes.join()
        return { reports, units, notes: notes.length, untold: strangers.filter((id) => !noted.includes(`"${id}"`)) }
      },
    )
  const whole = (round: number) => ({ reports: [[round, rows]], units: [[`2026-11-0${round + 1}`]], untold: [] })

  it('an import whose services are killed leaves the day complete, old or new, and the video repository is updated at the next start', async () => {
    await services.start()
    await callControl(options.dataDir, 'import', request(0), () => {})
    let storedRound = 0
    for (const [index, moment] of moments.entries()) {
      const round = index + 1
      const kills: Promise<void>[] = []
      await callControl(options.dataDir, 'import', request(round), ({ done }) => {
        if (done >= moment && kills.length === 0) kills.push(services.kill())
      }).catch(() => {})
      expect(kills).toHaveLength(1)
      await Promise.all(kills)
      const left = await storedRows()
      storedRound = left.reports[0]?.[0] === round ? round : storedRound
      expect(left).toMatchObject(whole(storedRound))
      await services.start()
    }
    await services.kill()
    expect(await storedRows()).toEqual({ ...whole(storedRound), notes: 0 })
  }, 240_000)
})
