import { importPKCS8, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { startTestPlatform, type TestPlatform } from '#platform/platform.fixture.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import type { KeyFile, ServiceAccount } from './serviceAccountKeys.ts'
import { createServiceAccounts, type ServiceAccounts } from './serviceAccounts.ts'

/** A platform for the tests of one `describe`, and a new service account with a key for each test. */
export function serviceAccountsForEachTest(fresh: TestDatabase['fresh']) {
  let platform: TestPlatform
  let accounts: ServiceAccounts
  let account: ServiceAccount
  /** The only key pair that is generated. */
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
  // Key pairs are slow to generate: every test has its own account, and all accounts use the first one's pair.
  beforeEach(async () => {
    made += 1
    account = await accounts.create('project', `robot-${made}`)
    key = { ...pair, private_key_id: `key-${made}`, client_email: account.email, client_id: account.clientId }
    const [stored] = await platform.db.selectFrom('service_account_keys').selectAll().execute()
    if (!stored) throw new Error('the first key is missing')
    await platform.db
      .insertInto('service_account_keys')
      .values({ ...stored, id: key.private_key_id, account_id: account.accountId })
      .execute()
  })

  const addKey = async (to: ServiceAccount): Promise<KeyFile> => {
    const added = await accounts.addKey(to, { publicUrl: platform.url })
    if (!added) throw new Error('the key already exists')
    return added
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
  /** The name of a content owner of this test. */
  const own = (name: string) => `${name}-${made}`
  /** Links the account to a content owner with `count` channels. */
  const link = async (count: number, name = 'works') => {
    const { owners, videoRepository } = platform.context
    name = own(name)
    await owners.save({ name, title: name })
    for (let index = 0; index < count; index += 1) {
      const id = `UC${name}${index}`
      await videoRepository.saveChannel({ id, title: id, accountId: null, publishedAt: index, country: null })
      await owners.linkChannel(name, id)
    }
    await owners.linkAccount(name, account.accountId)
  }

  return {
    get platform() {
      return platform
    },
    get accounts() {
      return accounts
    },
    /** The account of this test. */
    get account() {
      return account
    },
    get key() {
      return key
    },
    /** The first account's key file, unchanged. */
    get pair() {
      return pair
    },
    addKey,
    seconds,
    usual,
    sign,
    redeem,
    refused,
    channels,
    own,
    link,
  }
}
