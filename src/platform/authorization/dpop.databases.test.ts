import { createHash, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { type AdminTestEnvironment, actor, startAdminTest } from '../admin/admin.fixture.ts'
import { startTestPlatform, tvClient, webClient } from '../platform.fixture.ts'
import { testBrowser } from './device.fixture.ts'

const { deviceCode, token: tokenPath, discovery } = authorizationPaths
const channelsPath = '/video/v3/channels'

interface Key {
  publicKey: CryptoKey
  privateKey: CryptoKey
}
type Claims = Record<string, unknown>

/** Tokens that are bound to the key of whoever asked for them (specification: tokens 14; RFC 9449). */
describe.each(testDatabases())('bound tokens on $name', ({ fresh }) => {
  let database: Awaited<ReturnType<typeof fresh>>
  let env: AdminTestEnvironment
  let client_id: string
  let key: Key
  let nonce: string
  beforeEach(async () => {
    database = await fresh()
    env = await startAdminTest(database)
    client_id = (await env.operations.clients.create(actor, 'project', { name: 'Terminal', type: 'public' })).id
    key = await generateKeyPair('ES256')
    nonce = (await redeem({ grant_type: grantTypes.deviceCode })).headers.get('dpop-nonce') ?? ''
  })
  afterEach(() => env.platform.close())

  const now = () => Math.floor(env.platform.clock.now() / 1000)
  /** A proof for a POST to a path, made by a library. */
  async function proofOf(path: string, changed: Claims, header: Partial<JWTHeaderParameters> = {}, by: Key = key) {
    const claims = { jti: randomUUID(), htm: 'POST', htu: env.platform.url + path, iat: now(), nonce, ...changed }
    const jwk = await exportJWK(by.publicKey)
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header }).sign(by.privateKey)
  }
  const ask = (path: string, fields: Record<string, string>, proof?: string) =>
    env.platform.post(path, fields, proof === undefined ? {} : { dpop: proof })
  const redeem = async (fields: Record<string, string>, proof?: string) =>
    ask(tokenPath, { client_id, ...fields }, proof ?? (await proofOf(tokenPath, {})))
  const allowedCode = async (client: Record<string, string> = { client_id }) => {
    const { json } = await ask(deviceCode, { ...client, scope: env.platform.scopes.videoReadonly })
    await testBrowser(env.platform).answer(String(json.user_code), 'allow')
    return { device_code: String(json.device_code), grant_type: grantTypes.deviceCode }
  }
  const refreshOf = (refresh_token: unknown) => ({
    refresh_token: String(refresh_token),
    grant_type: grantTypes.refreshToken,
  })
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const channels = (authorization: string, dpop?: string) =>
    env.platform.call(`${channelsPath}?part=id&mine=true`, {
      headers: { authorization, ...(dpop === undefined ? {} : { dpop }) },
    })
  const callProof = (token: string, changed: Claims = {}, by?: Key) =>
    proofOf(channelsPath, { htm: 'GET', ath: hashOf(token), ...changed }, {}, by)

  it('a token that was asked for with a proof is of use only with a proof of the same key', async () => {
    const { json } = await redeem(await allowedCode())
    expect(json.token_type).toBe('DPoP')
    const token = String(json.access_token)
    expect((await channels(`DPoP ${token}`, await callProof(token))).status).toBe(200)
    expect((await channels(`Bearer ${token}`)).status).toBe(401)
    expect((await channels(`Bearer ${token}`, await callProof(token))).status).toBe(401)
    expect((await channels(`DPoP ${token}`)).status).toBe(401)
    const thief = await generateKeyPair('ES256')
    const stolen = await channels(`DPoP ${token}`, await callProof(token, {}, thief))
    expect([stolen.status, stolen.headers.get('www-authenticate')]).toEqual([401, 'DPoP error="invalid_dpop_proof"'])
    const inAddress = await env.platform.call(`${channelsPath}?part=id&mine=true&access_token=${token}`)
    expect(inAddress.status).toBe(401)
  })

  it('a token that was asked for without a proof works as ever, and not as a bound one', async () => {
    const { json } = await ask(tokenPath, { client_id, ...(await allowedCode()) })
    expect(json.token_type).toBe('Bearer')
    const token = String(json.access_token)
    expect((await channels(`Bearer ${token}`)).status).toBe(200)
    expect((await channels(`DPoP ${token}`, await callProof(token))).status).toBe(401)
    expect((await redeem(refreshOf(json.refresh_token))).json.token_type).toBe('DPoP')
  })

  it('the refresh token of a public client is bound, and another key neither uses nor ends it', async () => {
    const { json } = await redeem(await allowedCode())
    const refresh = refreshOf(json.refresh_token)
    const thief = await generateKeyPair('ES256')
    const refused = await redeem(refresh, await proofOf(tokenPath, {}, {}, thief))
    expect([refused.status, refused.json.error]).toEqual([400, 'invalid_dpop_proof'])
    expect((await ask(tokenPath, { client_id, ...refresh })).json.error).toBe('invalid_dpop_proof')
    const next = await redeem(refresh)
    expect([next.status, next.json.token_type]).toEqual([200, 'DPoP'])
    expect((await redeem(refreshOf(next.json.refresh_token))).status).toBe(200)
  })

  it('the refresh token of a client with a secret is bound by the secret alone', async () => {
    const client = { client_id: tvClient.id, client_secret: tvClient.secret }
    const { json } = await redeem({ ...client, ...(await allowedCode(client)) })
    expect(json.token_type).toBe('DPoP')
    const renewed = await ask(tokenPath, { ...client, ...refreshOf(json.refresh_token) })
    expect([renewed.status, renewed.json.token_type]).toEqual([200, 'Bearer'])
  })

  it('a proof is refused for each rule that it breaks, and the code stays of use', async () => {
    const code = await allowedCode()
    const bad: Record<string, () => Promise<string>> = {
      'not a token': async () => 'proof',
      'two proofs': async () => `${await proofOf(tokenPath, {})}, ${await proofOf(tokenPath, {})}`,
      'another type': () => proofOf(tokenPath, {}, { typ: 'JWT' }),
      'without its key': () => proofOf(tokenPath, {}, { jwk: undefined }),
      'with a private key': async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
        return proofOf(tokenPath, {}, { jwk: await exportJWK(privateKey) }, { privateKey, publicKey })
      },
      'signed by another key': async () =>
        proofOf(tokenPath, {}, { jwk: await exportJWK((await generateKeyPair('ES256')).publicKey) }),
      'another method': () => proofOf(tokenPath, { htm: 'GET' }),
      'another path': () => proofOf(deviceCode, {}),
      'another server': () => proofOf(tokenPath, { htu: `https://other.example${tokenPath}` }),
      'no address': () => proofOf(tokenPath, { htu: 'here' }),
      'too old': () => proofOf(tokenPath, { iat: now() - 61 }),
      'from the future': () => proofOf(tokenPath, { iat: now() + 61 }),
      'without a jti': () => proofOf(tokenPath, { jti: undefined }),
    }
    for (const [name, make] of Object.entries(bad)) {
      const { status, json } = await redeem(code, await make())
      expect([status, json.error], name).toEqual([400, 'invalid_dpop_proof'])
    }
    const jwk = { kty: 'oct', k: 'c2VjcmV0' }
    const secret = new SignJWT({ jti: randomUUID(), htm: 'POST', htu: env.platform.url + tokenPath, iat: now(), nonce })
      .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk })
      .sign(Buffer.from('secret'))
    expect((await redeem(code, await secret)).json.error).toBe('invalid_dpop_proof')
    expect(
      (await redeem(code, await proofOf(tokenPath, { htu: `${env.platform.url}${tokenPath}?a=b#c` }))).status,
    ).toBe(200)
  })

  it('a proof without a recent nonce of this server is answered with one', async () => {
    const code = await allowedCode()
    for (const wrong of [undefined, 'guess']) {
      const { status, json, headers } = await redeem(code, await proofOf(tokenPath, { nonce: wrong }))
      expect([status, json.error, headers.get('dpop-nonce')]).toEqual([400, 'use_dpop_nonce', nonce])
    }
    env.platform.clock.advance(10 * 60_000)
    const late = await redeem(code)
    expect(late.json.error).toBe('use_dpop_nonce')
    nonce = late.headers.get('dpop-nonce') ?? ''
    const { json } = await redeem(code)
    const token = String(json.access_token)
    const call = await channels(`DPoP ${token}`, await callProof(token, { nonce: 'guess' }))
    expect([call.status, call.headers.get('www-authenticate')]).toEqual([401, 'DPoP error="use_dpop_nonce"'])
    expect(call.headers.get('dpop-nonce')).toBe(nonce)
  })

  it('a proof for a call names its token, and works once, in whichever process', async () => {
    const { json } = await redeem(await allowedCode())
    const token = String(json.access_token)
    expect((await channels(`DPoP ${token}`, await callProof(token, { ath: hashOf('other') }))).status).toBe(401)
    expect((await channels(`DPoP ${token}`, await callProof(token, { ath: undefined }))).status).toBe(401)
    const proof = await callProof(token)
    const answers = await Promise.all([1, 2, 3].map(() => channels(`DPoP ${token}`, proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const other = await startTestPlatform(database, { PLATFORM_PUBLIC_URL: env.platform.url }, env.platform.clock)
    const call = async (dpop: string) =>
      (await other.call(`${channelsPath}?part=id&mine=true`, { headers: { authorization: `DPoP ${token}`, dpop } }))
        .status
    try {
      expect(await call(proof)).toBe(401)
      expect(await call(await callProof(token))).toBe(200)
    } finally {
      await other.close()
    }
  })

  it('a proof at the token endpoint works once, and is remembered only for a client with a code or token of its own', async () => {
    const remembered = async () => (await env.platform.db.selectFrom('used_assertions').selectAll().execute()).length
    const proof = await proofOf(tokenPath, {})
    const strangers: Record<string, string>[] = [
      { client_id: 'nobody', grant_type: grantTypes.deviceCode, device_code: 'guess' },
      { client_id: tvClient.id, client_secret: 'guess', grant_type: grantTypes.refreshToken, refresh_token: 'guess' },
      { grant_type: grantTypes.deviceCode, device_code: 'guess' },
      { grant_type: grantTypes.refreshToken, refresh_token: 'guess' },
      { client_id: webClient.id, client_secret: 'guess', grant_type: grantTypes.authorizationCode, code: 'guess' },
      { grant_type: grantTypes.jwtBearer, assertion: 'guess' },
    ]
    for (const fields of strangers) expect((await redeem(fields, proof)).status).toBeGreaterThanOrEqual(400)
    expect(await remembered()).toBe(0)
    const code = await allowedCode()
    expect((await redeem(code, proof)).json.token_type).toBe('DPoP')
    expect(await remembered()).toBe(1)
    expect((await redeem(code, proof)).json.error).toBe('invalid_dpop_proof')
  })

  it('the metadata lists the algorithms of proofs', async () => {
    const { json } = await env.platform.call(discovery)
    expect(json.dpop_signing_alg_values_supported).toEqual(expect.arrayContaining(['ES256', 'EdDSA', 'RS256']))
  })
})
