import { describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { openDatabase } from '../database.ts'
import { openKeys } from '../keys.ts'
import { platformSettings } from '../settings.ts'
import { createCollections } from './collections.ts'
import { newGrantRequest } from './grantRequest.ts'
import { withCollectorTables } from './schema.ts'

describe.each(testDatabases())('on $name', ({ fresh }) => {
  it('a new refresh token is stored while a link waits for a person, and the link stays', async () => {
    const { dataDir, databaseUrl = '' } = await fresh()
    const clock = manualClock(1_000)
    const store = await openDatabase(platformSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
    try {
      await store.db
        .insertInto('accounts')
        .values(account({ id: 'a', email: 'a@tenfoot.example' }, '', 0))
        .execute()
      const db = withCollectorTables(store.db)
      const collections = createCollections(db, clock, openKeys(dataDir))
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
      await collections.save({ ...added, credential: grant })
      const request = newGrantRequest(client, { publicUrl: 'https://tv.example', scope: 'read', now: clock.now() })
      await collections.save({ ...added, credential: request })

      await collections.renew('all', grant, 'new')

      const row = await db.selectFrom('collections').selectAll().executeTakeFirstOrThrow()
      expect(collections.credentialOf(row)).toEqual({ ...grant, refreshToken: 'new' })
      expect((await collections.requestOf('all', 'key', request.key))?.request.state).toBe(request.state)
    } finally {
      await store.close()
    }
  })
})
