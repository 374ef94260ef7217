import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callControl } from '#platform/control.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { noChdb, sharedChdb } from '#platform/warehouse/clickhouse/servers.fixture.ts'
import { checkOutcome, copyCommandNames, copyOutcome } from '#platform/warehouse/copy/control.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

/** The months that are copied when the services are killed, each time of the rest. */
const moments = [2, 5]

const embedded = sqliteDatabase()

describe.skipIf(noChdb !== '')(`ClickHouse${noChdb}`, () => {
  let dataDir: string
  let services: ReturnType<typeof servicesProcess>
  let target: string
  beforeAll(async () => {
    ;({ dataDir } = await embedded.fresh())
    await beginDemo(dataDir)
    target = await (await sharedChdb()).freshDatabase()
    services = servicesProcess({ DATA_DIR: dataDir, PLATFORM_PORT: '0' })
  }, 120_000)
  afterAll(() => services?.kill())

  it('a copy of the warehouse whose services are killed goes on where it was, and has the same numbers in the end', async () => {
    let address = await services.start()
    /** The months of each table that were written, of runs that were killed. */
    const before: string[][] = []
    for (const moment of moments) {
      const labels = new Set<string>()
      const kills: Promise<void>[] = []
      await callControl(dataDir, copyCommandNames.copy, { to: target }, ({ label }) => {
        if (label.startsWith('Copying ')) labels.add(label)
        if (labels.size > moment && kills.length === 0) kills.push(services.kill())
      }).catch(() => {})
      expect(kills).toHaveLength(1)
      await Promise.all(kills)
      // The last month may have been killed in its middle.
      before.push([...labels].slice(0, -1))
      address = await services.start()
    }
    const lastRunLabels = new Set<string>()
    const answers: number[] = []
    const finished = await callControl(dataDir, copyCommandNames.copy, { to: target }, ({ label }) => {
      if (label.startsWith('Copying ')) lastRunLabels.add(label)
      if (answers.length === 0 && lastRunLabels.size > 0) {
        answers.push(0)
        void fetch(`${address}/.well-known/openid-configuration`).then(({ status }) => answers.push(status))
      }
    })
    expect(copyOutcome.parse(finished?.result).months).toBeGreaterThan(0)
    for (const label of before.flat()) expect(lastRunLabels).not.toContain(label)
    expect(answers).toEqual([0, 200])
    const checked = await callControl(dataDir, copyCommandNames.check, { to: target }, () => {})
    expect(checkOutcome.parse(checked?.result)).toEqual([])
  }, 240_000)
})
