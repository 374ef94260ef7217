import { generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { person, startTestPlatform, type TestPlatform } from '../../testPlatform.ts'
import { testBrowser, testDevice } from '../testDevice.ts'
import { createServiceAccounts, type KeyFile, type ServiceAccount, type ServiceAccounts } from './serviceAccounts.ts'

describe.each(testDatabases())('service accounts on $name', ({ fresh }) => {
  let platform: TestPlatform
  let accounts: ServiceAccounts
  let account: ServiceAccount
  /** The one pair that was made. */
  let pair: KeyFile
  let key: KeyFile
  let made = 0

  beforeAll(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    accounts = createServiceAccounts(platform)
    pair = await addKey(await accounts.create('project', 'first'))
  })
  afterAll(() => platform.close())
  // Key pairs are slow to make: every test has an account of its own, and all have the first one's pair.
  beforeEach(async () => {
    made += 1
    account = await accounts.create('project', `robot-${made}`)
    key = { ...pair, private_key_id: `key-${made}`, client_email: account.email, client_id: account.clientId }
    const [kept] = await platform.db.selectFrom('service_account_keys').selectAll().execute()
    if (!kept) throw new Error('the first key is missing')
    await platform.db
      .insertInto('service_account_keys')
      .values({ ...kept, id: key.private_key_id, account_id: account.accountId })
      .execute()
  })

  const addKey = async (to: ServiceAccount): Promise<KeyFile> => {
    const made = await accounts.addKey(to, { publicUrl: platform.url })
    if (!made) throw new Error('the key was there already')
    return made
  }
  const seconds = () => Math.floor(platform.clock.now() / 1000)
  const usual = (): JWTPayload => ({
    iss: key.client_email,
    scope: platform.scopes.videoReadonly,
    aud: key.token_uri,
    iat: seconds(),
    exp: seconds() + 3600,
  })
  const sign = async (
    changed: JWTPayload = {},
    { pem = key.private_key, header = {} }: { pem?: string; header?: Record<string, string> } = {},
  ) =>
    new SignJWT({ ...usual(), ...changed })
      .setProtectedHeader({ alg: 'RS256', ...header })
      .sign(await importPKCS8(pem, 'RS256'))
  const redeem = (assertion: string, more: Record<string, string> = {}) =>
    platform.post(authorizationPaths.token, { grant_type: grantTypes.jwtBearer, assertion, ...more })
  const refused = async (assertion: string) => {
    const { status, json } = await redeem(assertion)
    return { status, ...json }
  }
  const channels = (token: unknown, query = 'part=id&mine=true') =>
    platform.call(`/video/v3/channels?${query}`, { headers: { authorization: `Bearer ${token}` } })
  /** Content owners of this test. */
  const own = (name: string) => `${name}-${made}`
  /** Links the account to a content owner of so many channels. */
  const link = async (count: number, name = 'works') => {
    const { owners, library } = platform.context
    name = own(name)
    await owners.save({ name, title: name })
    for (let index = 0; index < count; index += 1) {
      const id = `UC${name}${index}`
      await library.saveChannel({ id, title: id, accountId: null, publishedAt: index, country: null })
      await owners.linkChannel(name, id)
    }
    await owners.linkAccount(name, account.accountId)
  }

  describe('a key', () => {
    it('is given in the shape of the field, and its private half is kept nowhere', async () => {
      expect(pair).toEqual({
        type: 'service_account',
        project_id: 'project',
        private_key_id: expect.stringMatching(/^[0-9a-f]{40}$/),
        private_key: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----\n/),
        client_email: 'first@project.service.tenfoot.example',
        client_id: expect.stringMatching(/^[1-9]\d{20}$/),
        auth_uri: `${platform.url}/authorize`,
        token_uri: `${platform.url}/token`,
      })
      const [kept] = await platform.db
        .selectFrom('service_account_keys')
        .selectAll()
        .where('id', '=', pair.private_key_id)
        .execute()
      expect(Object.keys(JSON.parse(kept?.public_key ?? ''))).toEqual(['kty', 'n', 'e'])
    })

    it('is replaced without a gap: the new one and the old one work until the old one is ended', async () => {
      const next = await addKey(account)
      expect((await redeem(await sign())).status).toBe(200)
      expect((await redeem(await sign({}, { pem: next.private_key }))).status).toBe(200)
      expect(await accounts.endKey(account, key.private_key_id)).toBe(true)
      expect(await accounts.endKey(account, key.private_key_id)).toBe(false)
      expect(await refused(await sign())).toMatchObject({ status: 400, error_description: 'Invalid JWT Signature.' })
      expect((await redeem(await sign({}, { pem: next.private_key }))).status).toBe(200)
      expect((await accounts.find(account.email))?.keys.map(({ id }) => id)).toEqual([next.private_key_id])
    })

    it('is one of ten at most, however many ask at once', async () => {
      const [kept] = await platform.db.selectFrom('service_account_keys').selectAll().execute()
      if (!kept) throw new Error('the first key is missing')
      await platform.db
        .insertInto('service_account_keys')
        .values(Array.from({ length: 8 }, (_, n) => ({ ...kept, id: own(`many-${n}`), account_id: account.accountId })))
        .execute()
      const asked = await Promise.allSettled([addKey(account), addKey(account)])
      expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await accounts.find(account.email))?.keys).toHaveLength(10)
    })
  })

  describe('an assertion', () => {
    it('brings an access token for what it asks, and nothing that could be refreshed', async () => {
      const { status, json, headers } = await redeem(await sign({ sub: key.client_email }))
      expect(status).toBe(200)
      expect(json).toEqual({
        access_token: expect.any(String),
        expires_in: 3600,
        scope: platform.scopes.videoReadonly,
        token_type: 'Bearer',
      })
      expect(headers.get('cache-control')).toBe('no-store')
    })

    it('names its key or not, and its scope in itself or beside', async () => {
      expect((await redeem(await sign({}, { header: { kid: key.private_key_id } }))).status).toBe(200)
      expect(await refused(await sign({}, { header: { kid: 'another' } }))).toMatchObject({ error: 'invalid_grant' })
      const { json } = await redeem(await sign({ scope: undefined }), { scope: platform.scopes.video })
      expect(json.scope).toBe(platform.scopes.video)
      expect(await refused(await sign({ scope: undefined }))).toMatchObject({ status: 400, error: 'invalid_request' })
      expect(await refused(await sign({ scope: 'everything' }))).toMatchObject({ status: 400, error: 'invalid_scope' })
    })

    it('lives for an hour at most, and our clocks may differ by a minute', async () => {
      const at = seconds()
      const wrong = [
        { iat: at - 3661, exp: at - 61 },
        { iat: at, exp: at + 3601 },
        { iat: at + 61, exp: at + 3661 },
        { iat: at + 90, exp: at + 120 },
      ]
      for (const times of wrong)
        expect(await refused(await sign(times)), JSON.stringify(times)).toMatchObject({
          status: 400,
          error: 'invalid_grant',
          error_description: expect.stringContaining('short-lived'),
        })
      for (const times of [
        { iat: at + 60, exp: at + 3660 },
        { iat: at - 3630, exp: at - 30 },
      ])
        expect((await redeem(await sign(times))).status, JSON.stringify(times)).toBe(200)
      for (const missing of ['iat', 'exp', 'aud', 'iss'])
        expect(await refused(await sign({ [missing]: undefined })), missing).toMatchObject({ error: 'invalid_grant' })
    })

    it('is meant for this service and for itself', async () => {
      expect(await refused(await sign({ aud: 'https://elsewhere.example/token' }))).toMatchObject({
        status: 400,
        error: 'invalid_grant',
        error_description: `Invalid JWT: aud must be ${platform.url}/token.`,
      })
      expect((await redeem(await sign({ aud: platform.url }))).status).toBe(200)
      expect(await refused(await sign({ sub: person.email }))).toMatchObject({
        status: 401,
        error: 'unauthorized_client',
      })
      for (const iss of [person.email, 'nobody@project.service.tenfoot.example'])
        expect(await refused(await sign({ iss }))).toMatchObject({ status: 400, error: 'invalid_grant' })
    })

    it('is signed by one of the account’s keys with RS256', async () => {
      const stranger = await generateKeyPair('RS256')
      const forged = await new SignJWT(usual()).setProtectedHeader({ alg: 'RS256' }).sign(stranger.privateKey)
      expect(await refused(forged)).toMatchObject({ status: 400, error_description: 'Invalid JWT Signature.' })
      // The public key as if it were a shared secret, and none at all.
      const secret = new TextEncoder().encode(
        (await platform.db.selectFrom('service_account_keys').selectAll().executeTakeFirstOrThrow()).public_key,
      )
      const confused = await new SignJWT(usual()).setProtectedHeader({ alg: 'HS256' }).sign(secret)
      expect(await refused(confused)).toMatchObject({ status: 400, error: 'invalid_grant' })
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const unsigned = `${part({ alg: 'none' })}.${part(usual())}.`
      expect(await refused(unsigned)).toMatchObject({ status: 400, error: 'invalid_grant' })
      const changed = (await sign()).split('.')
      changed[1] = part({ ...usual(), scope: platform.scopes.video })
      expect(await refused(changed.join('.'))).toMatchObject({ error_description: 'Invalid JWT Signature.' })
      for (const text of ['x', 'a.b.c', part({})])
        expect(await refused(text)).toMatchObject({ status: 400, error: 'invalid_grant' })
    })

    it('that names itself is good for one use, also for two who bring it at once', async () => {
      const assertion = await sign({ jti: 'once' })
      const answers = await Promise.all([redeem(assertion), redeem(assertion)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await refused(assertion)).toMatchObject({ error: 'invalid_grant' })
      expect((await redeem(await sign({ jti: 'twice' }))).status).toBe(200)
      const grants = platform.db.selectFrom('grants').selectAll().where('account_id', '=', account.accountId)
      expect(await grants.execute()).toHaveLength(2)
    })

    it('of a disabled account brings nothing, and what it brought stops at once', async () => {
      await link(2)
      const { json } = await redeem(await sign())
      expect((await channels(json.access_token)).status).toBe(200)
      await accounts.setDisabled(account, true)
      expect((await channels(json.access_token)).status).toBe(401)
      expect(await refused(await sign())).toMatchObject({
        status: 400,
        error: 'invalid_grant',
        error_description: 'The service account is disabled.',
      })
      await accounts.setDisabled(account, false)
      expect((await redeem(await sign())).status).toBe(200)
    })

    it('opens no other door: neither sign-in, nor device flow, nor refresh', async () => {
      const browser = testBrowser(platform)
      const { user_code } = await testDevice(platform).ask()
      await browser.open()
      await browser.enter(user_code)
      const shown = await browser.signIn(user_code, { email: account.email, password: '' })
      expect(shown.text).toContain('type="password"')
      for (const secret of ['', ' ', 'x'])
        expect(
          await testDevice(platform, { id: key.client_id, secret }).askRaw({
            client_id: key.client_id,
            scope: 'email',
          }),
        ).toMatchObject({ status: 401, json: { error: 'invalid_client' } })
      expect((await testDevice(platform, { id: key.client_id, secret: 'x' }).refresh('x')).json.error).toBe(
        'invalid_client',
      )
    })
  })

  describe('the video service', () => {
    it.each([
      ['no content owner', 0, false],
      ['a content owner without channels', 0, true],
      ['a content owner of one channel', 1, true],
    ])('refuses one that acts for %s, and says what would be let in', async (_what, count, linked) => {
      if (linked) await link(count)
      const { json } = await redeem(await sign())
      for (const query of ['part=id&mine=true', `part=id&id=UC${own('works')}0`]) {
        const answer = await channels(json.access_token, query)
        expect(answer.status).toBe(403)
        expect(answer.json).toMatchObject({
          error: {
            message: expect.stringContaining('only for content owners that own and manage several channels'),
            errors: [{ reason: 'forbidden' }],
          },
        })
      }
      const videos = await platform.call('/video/v3/videos?part=id&id=x', {
        headers: { authorization: `Bearer ${json.access_token}` },
      })
      expect(videos.status).toBe(403)
    })

    it('lets one in for a content owner of several channels, and gives it those', async () => {
      await link(3)
      await link(1, 'small')
      const { json } = await redeem(await sign())
      const managed = (owner: string) =>
        channels(json.access_token, `part=id&managedByMe=true&onBehalfOfContentOwner=${own(owner)}`)
      const answer = await managed('works')
      expect(answer.status).toBe(200)
      expect((answer.json.items as { id: string }[]).map(({ id }) => id)).toEqual(
        [0, 1, 2].map((index) => `UC${own('works')}${index}`),
      )
      // The one that it names must have several.
      expect((await managed('small')).status).toBe(403)
      // It has no channel of its own.
      const mine = await channels(json.access_token)
      expect(mine).toMatchObject({ status: 200, json: { pageInfo: { totalResults: 0 } } })
    })

    it('lets nobody act for a content owner without a link, and does not tell which there are', async () => {
      await link(3)
      await platform.context.owners.save({ name: 'theirs', title: 'Theirs' })
      const { json } = await redeem(await sign())
      const messages = await Promise.all(
        ['theirs', 'none'].map(async (name) => {
          const answer = await channels(json.access_token, `part=id&managedByMe=true&onBehalfOfContentOwner=${name}`)
          expect(answer.status).toBe(403)
          return answer.text.replaceAll(name, '…')
        }),
      )
      expect(messages[0]).toBe(messages[1])
      expect(await channels(json.access_token, 'part=id&managedByMe=true')).toMatchObject({
        status: 400,
        json: { error: { errors: [{ location: 'onBehalfOfContentOwner' }] } },
      })
    })
  })

  it('are named once in a project that is there', async () => {
    await expect(accounts.create('project', 'first')).rejects.toThrow('is there already')
    await expect(accounts.create('nowhere', 'robot')).rejects.toThrow('There is no project nowhere.')
    for (const name of ['', 'Robot', '1st', 'a_b', 'a-', 'x'.repeat(31)])
      await expect(accounts.create('project', name), name).rejects.toThrow('lower-case letters')
    const before = await accounts.all('project')
    await accounts.create('project', 'a')
    expect((await accounts.all('project')).map(({ email }) => email)).toEqual([
      'a@project.service.tenfoot.example',
      ...before.map(({ email }) => email),
    ])
  })
})
