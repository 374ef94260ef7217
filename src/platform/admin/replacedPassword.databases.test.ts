import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { afterFirstRead } from '#storage/afterFirstRead.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { createSignIns } from '../authorization/signIns.ts'
import { person } from '../platform.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from './admin.fixture.ts'
import { createConsoleSignIns } from './consoleSignIns.ts'
import { withAdminTables } from './schema.ts'

describe.each(testDatabases())('replaced passwords on $name', ({ fresh }) => {
  let env: AdminTestEnvironment
  beforeEach(async () => {
    env = await startAdminTest(await fresh())
  })
  afterEach(() => env.platform.close())

  it.each([
    ['a new password was set', () => env.operations.accounts.setPassword(actor, person.email)],
    ['the account was disabled', () => env.operations.accounts.disable(actor, person.email, { reason: 'hijacking' })],
  ])('a password that is being checked signs nobody in once %s', async (_what, change) => {
    const { authorization } = env.platform
    const signIns = createSignIns({ ...authorization, db: afterFirstRead(authorization.db, change) })
    expect(await signIns.signIn(person.email, person.password)).toBe('unknown')
    expect(await env.platform.db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
  })

  it('a password that is being checked signs no administrator in once it is replaced', async () => {
    const { administrators } = env.operations
    await administrators.ensureFirst('the first password')
    const change = () => administrators.setPassword(actor, 'admin', 'the second password')
    const signIns = createConsoleSignIns({
      ...env.platform.context,
      db: afterFirstRead(withAdminTables(env.platform.context.db), change),
    })
    expect(await signIns.signIn('admin', 'the first password', 'here')).toBeUndefined()
    const [newest] = (await env.operations.events.page({})).events
    expect([newest?.action, newest?.actor]).toEqual(['console.refused', 'admin'])
  })
})
