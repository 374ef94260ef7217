import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Operation, operation } from '#contract/datahub.ts'
import { type HubStores, onEveryHub } from './everyHub.fixture.ts'
import { fewRows, startTestHub, type TestHub } from './hub.fixture.ts'

type Act =
  | { kind: 'submit'; day: number; table: 'one' | 'two' | 'bad' | 'missing' }
  | { kind: 'cancel'; index: number }
  | { kind: 'delete'; index: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'restart' }

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('submit' as const),
    day: fc.integer({ min: 1, max: 3 }),
    table: fc.constantFrom('one', 'two', 'bad', 'missing'),
  }),
  fc.record({ kind: fc.constant('cancel' as const), index: fc.nat(20) }),
  fc.record({ kind: fc.constant('delete' as const), index: fc.nat(20) }),
  fc.constantFrom<Act>({ kind: 'pause' }, { kind: 'resume' }),
  fc.constant<Act>({ kind: 'restart' }),
)

onEveryHub('lifecycle', (fresh) => {
  let hub: TestHub
  let options: HubStores
  beforeAll(async () => {
    options = await fresh()
    hub = await startTestHub(options)
    await hub.load('acme.lift.one', fewRows('one'))
    await hub.load('acme.lift.two', [...fewRows('two'), ...fewRows('three')])
    await hub.load('acme.lift.bad', [...fewRows(), ...fewRows()])
  })
  afterAll(() => hub.close())

  let round = 0
  const rows = { one: fewRows().length, two: 2 * fewRows().length }

  it('operations only move forward, run one at a time for a report, and the report that succeeded last is stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (list) => {
        await hub.db.deleteFrom('datahub_operations').execute()
        // Each round has a feed of its own, because reports of earlier rounds stay in the warehouse.
        round += 1
        const instance = `round-${round}`
        await hub.customers.arrangeInstance('mine', instance)
        const submitted: { name: string; day: number; table: string; cancelled: boolean; deleted: boolean }[] = []
        const seen = new Map<string, Operation>()
        let release: (() => void) | undefined
        /** Checks that each operation only moves forward and does not change after its end. */
        const checkOperations = async () => {
          for (const { name, deleted } of submitted) {
            if (deleted) {
              expect((await hub.call('GET', `/v1/${name}`)).status).toBe(404)
              continue
            }
            const [before, now] = [seen.get(name), await hub.get(name)]
            if (before?.done) expect(now).toEqual(before)
            if (before) expect(now.metadata?.startTime).toBe(before.metadata?.startTime)
            expect(now.done).toBe(now.error !== undefined || now.response !== undefined)
            seen.set(name, now)
          }
          const running = await hub.db
            .selectFrom('datahub_operations')
            .select('running_key')
            .where('ended_at', 'is', null)
            .execute()
          expect(new Set(running.map((row) => row.running_key)).size).toBe(running.length)
        }
        for (const act of list) {
          if (act.kind === 'submit') {
            const { status, body } = await hub.submit({
              date: `2026-11-0${act.day}`,
              sourceTable: `acme.lift.${act.table}`,
              instance,
            })
            expect([200, 409]).toContain(status)
            if (status === 200)
              submitted.push({ ...act, name: operation.parse(body).name, cancelled: false, deleted: false })
          } else if (act.kind === 'pause') {
            if (release) continue
            release = hub.pauseImports()
          } else if (act.kind === 'resume') {
            release?.()
            release = undefined
            await hub.imports.idle()
          } else if (act.kind === 'restart') {
            // The operations that wait or run continue after the restart without a new submission.
            const closing = hub.close()
            release?.()
            release = undefined
            await closing
            hub = await startTestHub(options)
          } else {
            const target = submitted[act.index % Math.max(submitted.length, 1)]
            if (!target || target.deleted) continue
            const verb = act.kind === 'cancel'
            const path = `/v1/${target.name}${verb ? ':cancel' : ''}`
            expect((await hub.call(verb ? 'POST' : 'DELETE', path)).status).toBe(200)
            // Reported as cancelled or with a requested cancellation: it must then end as cancelled, whatever it had
            // done.
            const now = verb ? await hub.get(target.name) : undefined
            if (now?.metadata?.cancelRequested || now?.error?.code === 1) target.cancelled = true
            if (!verb) target.deleted = true
          }
          await checkOperations()
        }
        release?.()
        await hub.imports.idle()
        await checkOperations()

        for (const { name, table, cancelled, deleted } of submitted) {
          const ended = seen.get(name)
          if (deleted) continue
          expect(ended?.done).toBe(true)
          if (cancelled) expect(ended?.error?.code).toBe(1)
          else if (ended?.error?.code !== 1)
            expect(ended?.error?.code ?? 'well').toBe(table === 'bad' ? 3 : table === 'missing' ? 5 : 'well')
        }
        for (const [day, id, table, count] of await hub.hub.read(
          `SELECT date, min(operation), min(source_table), count(*) FROM ${hub.hub.studies}
           WHERE instance = $instance GROUP BY date`,
          { instance },
        )) {
          const ofDay = submitted.filter((report) => day === `2026-11-0${report.day}`)
          const succeeded = ofDay.filter(({ name, deleted }) => deleted || seen.get(name)?.response)
          const storedIndex = ofDay.findIndex(({ name }) => name === `operations/${id}`)
          expect(storedIndex).toBeGreaterThanOrEqual(0)
          expect(
            succeeded.filter(({ deleted }) => !deleted).every((report) => ofDay.indexOf(report) <= storedIndex),
          ).toBe(true)
          expect(count).toBe(rows[String(table).slice('acme.lift.'.length) as keyof typeof rows])
        }
      }),
      { numRuns: 12, seed: 7 },
    )
  }, 60_000)
})
