import { afterEach, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { eventually } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createEndWatcher } from './endWatcher.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

const times = { access_expires_at: 0, refresh_at: 0, retry_at: 0, refreshed_at: 0, created_at: 0 }

it.each(testDatabases())(
  'a watch that begins when the last one has just stopped is told of the end on $name',
  async ({ fresh }) => {
    const store = await openProxyDatabase({ databaseUrl: undefined, ...(await fresh()) })
    open.push(store)
    const clock = manualClock(1_790_000_000_000)
    const row = { id: 'grant', client_id: 'client', scope: 'video', version: 0, failures: 0, ...times }
    await store.db
      .insertInto('grants')
      .values({ ...row, ended: 'revoked', ended_at: clock.now() })
      .execute()
    await store.db
      .insertInto('grants')
      .values({ ...row, id: 'live', ended: null, ended_at: null })
      .execute()
    const television = { id: 'television', known_by: 'cookie', known_before: null, active: 'session' }
    await store.db
      .insertInto('television')
      .values({ ...television, created_at: 0, seen_at: 0 })
      .execute()
    const session = { television_id: 'television', pairing_id: null, created_at: 0, seen_at: 0 }
    await store.db
      .insertInto('session')
      .values([
        { ...session, id: 'session', grant_id: 'grant' },
        { ...session, id: 'another', grant_id: 'live' },
      ])
      .execute()
    for (let turns = 0; turns < 12; turns += 1) {
      const watcher = createEndWatcher({ db: store.db, clock, onError: () => {} })
      open.push(watcher)
      const stop = watcher.watch('another', () => {})
      await eventually(() => expect(clock.sleepers).toBe(1))
      stop()
      watcher.changed()
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      const ends: string[] = []
      watcher.watch('session', (ended) => ends.push(ended ?? 'signed out'))
      await eventually(() => expect([turns, ...ends]).toEqual([turns, 'revoked']))
      await watcher.close()
    }
  },
)
