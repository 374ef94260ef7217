import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { openDatabase } from '../database.ts'
import { openKeys } from '../keys/keys.ts'
import { platformSettings } from '../settings/settings.ts'
import { type Collections, createCollections } from './collections.ts'
import { newGrantRequest } from './grantRequest.ts'
import { withCollectorTables } from './schema.ts'

const client = {
  client_id: 'c',
  client_secret: 's',
  auth_uri: 'https://services.example/auth',
  token_uri: 'https://services.example/token',
}
const grant = {
  kind: 'grant' as const,
  clientId: 'c',
  clientSecret: 's',
  refreshToken: 'old',
  tokenUrl: client.token_uri,
}
const added = { name: 'all', serviceUrl: 'https://services.example', contentOwner: '', accountId: 'a', types: [] }

describe.each(testDatabases())('renewed grants on $name', ({ fresh }) => {
  const clock = manualClock(1_000)
  let store: Awaited<ReturnType<typeof openDatabase>>
  let collections: Collections
  beforeAll(async () => {
    const { dataDir, databaseUrl = '' } = await fresh()
    store = await openDatabase(platformSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
    await store.db
      .insertInto('accounts')
      .values(account({ id: 'a', email: 'a@tenfoot.example' }, '', 0))
      .execute()
    collections = createCollections(withCollectorTables(store.db), clock, openKeys(dataDir))
  })
  afterAll(() => store?.close())
  beforeEach(() => collections.save({ ...added, credential: grant }))

  const request = newGrantRequest(client, { publicUrl: 'https://tv.example', scope: 'read', now: clock.now() })
  const credential = async () =>
    collections.credentialOf(await store.db.selectFrom('collections').selectAll().executeTakeFirstOrThrow())
  const link = () => collections.requestOf('all', 'key', request.key)

  it('a new refresh token is stored while a link waits for a person, and the link stays', async () => {
    await collections.save({ ...added, credential: request })
    await collections.renew('all', grant, 'new')
    expect(await credential()).toEqual({ ...grant, refreshToken: 'new' })
    expect((await link())?.request.state).toBe(request.state)
  })

  // Repeated, because which of the two is first differs.
  it.each(Array.from({ length: 20 }, (_, number) => `new ${number}`))(
    'a new refresh token is stored when a link is made at the same moment, and the link stays: %s',
    async (refreshToken) => {
      const making = collections.save({ ...added, credential: request })
      await Promise.all([making, collections.renew('all', grant, refreshToken)])
      expect(await credential()).toEqual({ ...grant, refreshToken })
      expect(await link()).toBeDefined()
    },
  )
})
