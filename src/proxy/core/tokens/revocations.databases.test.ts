import { afterEach, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { eventually, startTestProxy, startWithUpstream } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { createRevocations } from './revocations.ts'
import { createVault, keysOfThisMachine } from './vault.ts'

const { revoke } = authorizationPaths
const minute = 60_000
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

describe.each(testDatabases())('late revocations on $name', ({ fresh }) => {
  async function signOutWhileAway() {
    const { clock, upstream, database, proxy } = await startWithUpstream(open, await fresh())
    const television = await proxy.signedIn()
    upstream.next(revoke, 'reset')
    await television.call(proxyPaths.signOut, { method: 'POST' })
    /** Moves the clock until `check` passes: the loop may have checked just before the token was due. */
    const pass = (check: () => Promise<void>) =>
      eventually(async () => {
        await clock.advance(minute)
        // Gives calls under way some real time before the clock moves past their deadline.
        for (let turn = 0; turn < 8; turn += 1) await television.call(proxyPaths.session)
        await check()
      })
    const storedRevocations = () => proxy.db.selectFrom('revocation').selectAll().execute()
    return { clock, upstream, database, proxy, storedRevocations, pass, tries: () => upstream.of(revoke).length }
  }

  it('a token that a sign-out could not revoke is stored encrypted, and revoked when the service is back', async () => {
    const { upstream, storedRevocations, pass, tries } = await signOutWhileAway()
    const [row] = await storedRevocations()
    for (const secret of upstream.secrets) expect(JSON.stringify(row)).not.toContain(secret)
    expect(tries()).toBe(1)
    await pass(async () => expect(await storedRevocations()).toEqual([]))
    expect(upstream.revoked).toContain(upstream.secrets.find((secret) => secret.startsWith('refresh-')))
  })

  it('a late revocation does not end what the account has allowed since', async () => {
    const { upstream, proxy, clock, storedRevocations, pass } = await signOutWhileAway()
    await clock.advance(1)
    const again = await proxy.signedIn()
    await pass(async () => expect(await storedRevocations()).toEqual([]))
    expect(upstream.revoked).toEqual([])
    expect(await (await again.call(proxyPaths.session)).json()).toMatchObject({ state: 'signed_in' })
  })

  it('a late revocation happens although another account has paired since', async () => {
    const { upstream, proxy, clock, storedRevocations, pass } = await signOutWhileAway()
    await clock.advance(1)
    upstream.subject = 'account-2'
    await proxy.signedIn()
    await pass(async () => expect(await storedRevocations()).toEqual([]))
    expect(upstream.revoked).toHaveLength(1)
  })

  it('a token that a sign-out could not revoke is revoked by the next proxy that starts if this one was stopped', async () => {
    const { clock, upstream, database, proxy } = await signOutWhileAway()
    await proxy.close()
    open.pop()
    await clock.advance(minute)
    const next = await startTestProxy({ upstream, clock, database })
    open.push(next)
    await eventually(async () => expect(await next.db.selectFrom('revocation').selectAll().execute()).toEqual([]))
    expect(upstream.revoked).toHaveLength(1)
  })

  it('the revocation of a token is tried at growing intervals, and given up after a week with a message in the log', async () => {
    const { clock, upstream, database, proxy } = await signOutWhileAway()
    const { db, close } = await openProxyDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl })
    open.push({ close })
    await proxy.close()
    let tries = 0
    const logged: string[] = []
    const revocations = createRevocations({
      db,
      clock,
      clientId: upstream.client.id,
      vault: createVault(await keysOfThisMachine(database.dataDir)),
      authorization: {
        revoke: async () => {
          tries += 1
          throw new UpstreamFailure('timeout')
        },
      },
      onError: (_error, message) => logged.push(message),
    })
    // The loop is closed, because the test calls `attempt` itself.
    await revocations.close()
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const { id } = await db.selectFrom('revocation').select('id').executeTakeFirstOrThrow()
      const before = tries
      await clock.advance(wait * minute - 1)
      await revocations.attempt(id, minute)
      expect(tries, 'not before its time').toBe(before)
      await clock.advance(1)
      await Promise.all([revocations.attempt(id, minute), revocations.attempt(id, minute)])
      expect(tries, 'once, although two wanted to').toBe(before + 1)
    }
    expect(logged).not.toContainEqual(expect.stringContaining('given up'))
    await clock.advance(7 * 24 * 60 * minute)
    const { id } = await db.selectFrom('revocation').select('id').executeTakeFirstOrThrow()
    await revocations.attempt(id, minute)
    expect(logged.at(-1)).toContain('given up')
    expect(await db.selectFrom('revocation').select('id').execute()).toEqual([])
  })
})
