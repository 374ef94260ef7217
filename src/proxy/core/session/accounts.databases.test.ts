import { afterEach, describe, expect, it } from 'vitest'
import { type AccountList, accountHeader, accountPaths, maxAccounts } from '#contract/accounts.ts'
import { authorizationPaths } from '#contract/authorization.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { videoPaths } from '#contract/video.ts'
import { startWithUpstream, type TestTelevision } from '#proxy/proxy.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})
const post = { method: 'POST' }
const hour = 3_600_000

describe.each(testDatabases())('accounts on $name', ({ fresh }) => {
  /** Starts a television with these accounts; the last one is active. */
  async function start(...subjects: string[]) {
    const { clock, upstream, proxy } = await startWithUpstream(open, await fresh())
    const television = proxy.television()
    const session = async (tv = television) => (await tv.call(proxyPaths.session)).json()
    const all = async (tv = television): Promise<AccountList['accounts']> =>
      (await (await tv.call(accountPaths.list)).json()).accounts
    const list = async (tv = television) => (await all(tv)).map(({ scopes: _, since: __, ...account }) => account)
    /** Pairs with this person's account. @returns its id */
    const add = async (subject: string, tv = television): Promise<string> => {
      upstream.subject = subject
      await tv.pair()
      return (await session(tv)).account
    }
    /** The access token that the service receives for a call of this account. */
    const tokenOf = async (account?: string, tv = television) => {
      const headers: Record<string, string> = account === undefined ? {} : { [accountHeader]: account }
      const { status } = await tv.call(`${proxyPaths.channels}?mine=true`, { headers })
      return status === 200 ? upstream.of(videoPaths('video').channels).at(-1)?.headers.authorization : status
    }
    const signOut = async (body: object) => (await television.call(proxyPaths.signOut, { ...post, body })).json()
    const ids: string[] = []
    for (const subject of subjects) ids.push(await add(subject))
    return { clock, upstream, proxy, television, session, all, list, add, tokenOf, signOut, ids }
  }
  const copy = (from: TestTelevision, to: TestTelevision) => {
    for (const [name, value] of from.cookies) to.cookies.set(name, value)
    return to
  }

  it('accounts of a television are added by pairing again: the new one becomes active, and the others stay', async () => {
    const { ids, list, session } = await start('ann', 'ben', 'cleo')
    expect(new Set(ids).size).toBe(3)
    expect(await list()).toEqual([
      { id: ids[0], active: false },
      { id: ids[1], active: false },
      { id: ids[2], active: true },
    ])
    expect(await session()).toMatchObject({ state: 'signed_in', account: ids[2] })
  })

  it('accounts of a television use their own tokens: a call uses that of the account that it names, or of the active one', async () => {
    const { ids, tokenOf } = await start('ann', 'ben')
    const [ann, ben] = [await tokenOf(ids[0]), await tokenOf(ids[1])]
    expect(ann).toMatch(/^Bearer /)
    expect(ann).not.toBe(ben)
    expect(await tokenOf()).toBe(ben)
  })

  it('an account can be made active, and stays active for the next start', async () => {
    const { ids, television, session, tokenOf } = await start('ann', 'ben')
    const answer = await television.call(accountPaths.activate, { ...post, body: { account: ids[0] } })
    expect(await answer.json()).toMatchObject({ state: 'signed_in', account: ids[0] })
    expect(await session()).toMatchObject({ account: ids[0] })
    expect(await tokenOf()).toBe(await tokenOf(ids[0]))
  })

  it.each([undefined, 'x', "' or 1=1 --"])(
    'an account cannot be activated as %j, and the error names the field',
    async (account) => {
      const { television } = await start('ann')
      const answer = await television.call(accountPaths.activate, { ...post, body: { account } })
      expect(answer.status).toBe(400)
      expect((await answer.json()).problem.message).toContain('"account"')
    },
  )

  it('accounts of another television cannot be used by anyone who knows their ids', async () => {
    const { proxy, add, tokenOf, television } = await start('ann')
    const other = proxy.television()
    const otherAccount = await add('ben', other)
    expect(await tokenOf(otherAccount)).toBe(401)
    expect((await television.call(accountPaths.activate, { ...post, body: { account: otherAccount } })).status).toBe(
      404,
    )
    await television.call(proxyPaths.signOut, { ...post, body: { account: otherAccount } })
    expect(await tokenOf(otherAccount, other)).toMatch(/^Bearer /)
  })

  it('an account cannot be added twice: pairing again with the same account only replaces its tokens', async () => {
    const { ids, add, list, tokenOf, proxy, upstream } = await start('ann', 'ben')
    const before = await tokenOf(ids[0])
    expect(await add('ann')).toBe(ids[0])
    expect((await list()).map(({ id }) => id)).toEqual(ids)
    expect(await tokenOf(ids[0])).not.toBe(before)
    expect(await proxy.db.selectFrom('grants').select('id').execute()).toHaveLength(2)
    expect(upstream.revoked).toEqual([])
  })

  it('a television gets a new cookie with each added account, and the earlier cookie becomes invalid', async () => {
    const { television, proxy, add, session } = await start('ann')
    const former = copy(television, proxy.television())
    await add('ben')
    expect(await session(former)).toEqual({ state: 'signed_out' })
    expect(await session()).toMatchObject({ state: 'signed_in' })
  })

  it('accounts stay after a session creation whose answer was lost, which is repeated with the earlier cookie', async () => {
    const { television, proxy, upstream, session, list } = await start('ann')
    const before = new Map(television.cookies)
    upstream.subject = 'ben'
    await television.pair()
    for (const [name, value] of before) television.cookies.set(name, value)
    expect(await session()).toEqual({ state: 'signed_out' })
    expect((await television.call(proxyPaths.pairingClaim, post)).status).toBe(200)
    expect(await list()).toHaveLength(2)
    expect(await proxy.db.selectFrom('television').select('id').execute()).toHaveLength(1)
    expect(await session()).toMatchObject({ state: 'signed_in' })
  })

  it('accounts cannot be used by a caller who knows only the pairing', async () => {
    const { television, proxy, upstream, session, list } = await start('ann')
    upstream.subject = 'thief'
    await television.pair()
    const thiefTelevision = proxy.television()
    thiefTelevision.cookies.set('tenfoot_pairing', television.cookies.get('tenfoot_pairing') ?? '')
    expect((await thiefTelevision.call(proxyPaths.pairingClaim, post)).status).toBe(400)
    expect(await list(thiefTelevision)).toEqual([])
    expect(await session()).toMatchObject({ state: 'signed_in' })
  })

  it('a pairing is not ended when the session of an earlier account is read meanwhile', async () => {
    const { television, session } = await start('ann')
    await television.call(proxyPaths.pairing, post)
    await session()
    expect(television.cookies.has('tenfoot_pairing')).toBe(true)
  })

  it(`accounts of a television are ${maxAccounts} at most: the next is refused, and the others stay`, async () => {
    const names = Array.from({ length: maxAccounts }, (_, index) => `person ${index}`)
    const { television, upstream, list, session, ids } = await start(...names)
    upstream.subject = 'one too many'
    await expect(television.pair()).rejects.toThrow('403')
    const answer = await television.call(proxyPaths.pairingClaim, post)
    expect(answer.status).toBe(400)
    expect((await television.call(proxyPaths.pairing, post)).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual(ids)
    expect(await session()).toMatchObject({ account: ids.at(-1) })
  })

  it('an account that signs out has only its own token revoked, and the last used account becomes active', async () => {
    const { ids, upstream, list, signOut, clock, session } = await start('ann', 'ben', 'cleo')
    await clock.advance(hour)
    expect(await signOut({ account: ids[0] })).toMatchObject({ state: 'signed_in', account: ids[2] })
    expect(upstream.revoked).toHaveLength(1)
    expect(await signOut({})).toMatchObject({ state: 'signed_in', account: ids[1] })
    expect(await list()).toEqual([{ id: ids[1], active: true }])
    expect(await signOut({ account: ids[1] })).toEqual({ state: 'signed_out' })
    expect(upstream.revoked).toHaveLength(3)
    expect(await session()).toEqual({ state: 'signed_out' })
  })

  it('accounts that sign out all together have every token revoked, and leave no data', async () => {
    const { upstream, signOut, proxy, television } = await start('ann', 'ben', 'cleo')
    expect(await signOut({ all: true })).toEqual({ state: 'signed_out' })
    expect(upstream.revoked).toHaveLength(3)
    expect(television.cookies.size).toBe(0)
    for (const table of ['television', 'session', 'grants', 'revocation'] as const)
      expect(await proxy.db.selectFrom(table).select('id').execute(), table).toEqual([])
  })

  it('two accounts that sign out in simultaneous calls leave the third one active', async () => {
    const { ids, list, signOut } = await start('ann', 'ben', 'cleo')
    await Promise.all([signOut({ account: ids[2] }), signOut({ account: ids[1] })])
    expect(await list()).toEqual([{ id: ids[0], active: true }])
  })

  it('an account that the service has ended stays listed until the next pairing replaces it', async () => {
    const { ids, upstream, list, session, clock, add, tokenOf } = await start('ann', 'ben')
    await clock.advance(2 * hour)
    upstream.next(authorizationPaths.token, { status: 400, json: { error: 'invalid_grant' } })
    expect(await tokenOf(ids[1])).toBe(401)
    expect(await session()).toEqual({ state: 'signed_out', ended: 'revoked' })
    expect(await list()).toEqual([
      { id: ids[0], active: false },
      { id: ids[1], active: true, ended: 'revoked' },
    ])
    const cleo = await add('cleo')
    expect((await list()).map(({ id }) => id)).toEqual([ids[0], cleo])
  })

  it('accounts are listed with what each allowed, and since when', async () => {
    const { all, add, proxy, clock } = await start('ann')
    const since = (await all())[0]?.since
    expect(since).toBeLessThanOrEqual(clock.now())
    expect(since).toBeGreaterThan(0)
    await proxy.db.updateTable('grants').set({ scope: 'openid profile' }).execute()
    await add('ben')
    expect((await all()).map((account) => account.scopes)).toEqual([
      ['openid', 'profile'],
      ['openid', 'profile', 'video'],
    ])
  })

  it('accounts are listed without tokens and without names', async () => {
    const { television, upstream } = await start('ann', 'ben')
    const responseText = await (await television.call(accountPaths.list)).text()
    for (const secret of [...upstream.secrets, ...television.cookies.values(), 'ann', 'ben'])
      expect(responseText).not.toContain(secret)
  })

  it('accounts cannot be read, changed or signed out by a page of another origin', async () => {
    const { television, list } = await start('ann', 'ben')
    const headers = { origin: 'https://elsewhere.example' }
    for (const path of [accountPaths.list, accountPaths.activate, proxyPaths.signOut]) {
      const method = path === accountPaths.list ? 'GET' : 'POST'
      const answer = await television.call(path, { method, headers, ...(method === 'POST' && { body: { all: true } }) })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(await list()).toHaveLength(2)
  })
})
