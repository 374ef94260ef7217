import { clients, type Fault, json, type Reply, refuse } from './scriptedServer.fixture.ts'

export interface FaultyServer {
  /** The only rule that it breaks. */
  rule: string
  what: string
  fault: Fault
  /** The client as which it is judged; by default one with a secret. */
  client?: (typeof clients)['public']
}

type Where = (fields: URLSearchParams, path: string, reply: Reply) => boolean

const bodyOf = ({ body }: Reply) => body as Record<string, unknown>
const at =
  (wanted: string): Where =>
  (_, path, { status }) =>
    path === wanted && status === 200
const atMetadata: Where = (_, path) => path.startsWith('/.well-known')
const atPage = at('/device')
const withField =
  (name: string, pattern: RegExp): Where =>
  (fields) =>
    pattern.test(fields.get(name) ?? 'missing')
const withError =
  (error: string): Where =>
  (_fields, _path, reply) =>
    bodyOf(reply).error === error
const both =
  (one: Where, other: Where): Where =>
  (...call) =>
    one(...call) && other(...call)

const change = (where: Where, to: (reply: Reply) => Reply): Fault => ({
  reply: (reply, { fields, path }) => (where(fields, path, reply) ? to(reply) : reply),
})
const headerBecomes = (where: Where, name: string, value: string): Fault =>
  change(where, (reply) => ({ ...reply, headers: { ...reply.headers, [name]: value } }))
const memberBecomes = (where: Where, name: string, value: unknown): Fault =>
  change(where, (reply) => ({ ...reply, body: { ...bodyOf(reply), [name]: value } }))
const refused = (where: Where, error: string): Fault => change(where, () => refuse(error))
const accepted = (where: Where): Fault => change(where, () => json(200, {}))
const metadata = (name: string, value: unknown): Fault => ({
  metadata: (document) => {
    document[name] = value
  },
})

const asPublic = { client: clients.public }
const invented = /^judge-/

/** Counts from 1, for codes that are no chance. */
function counter() {
  let count = 0
  return () => {
    count += 1
    return count
  }
}
const nextShortCode = counter()
const nextDeviceCode = counter()
const nextUserCode = counter()
const nextVowels = counter()
const nextRepeated = counter()
const polls = counter()

const list: [rule: string, what: string, fault: Fault, more?: Pick<FaultyServer, 'client'>][] = [
  ['metadata-json', 'metadata as text', headerBecomes(atMetadata, 'content-type', 'text/plain')],
  ['metadata-issuer', 'another issuer', metadata('issuer', 'https://other.example')],
  ['metadata-required', 'no response types', metadata('response_types_supported', undefined)],
  ['metadata-empty', 'an empty list', metadata('scopes_supported', [])],
  ['metadata-https', 'keys without TLS', metadata('jwks_uri', 'http://keys.example/jwks')],
  ['metadata-published', 'no metadata', change(atMetadata, () => json(404, {}))],
  ['grant-listed', 'the grant is not listed', metadata('grant_types_supported', ['authorization_code'])],
  ['endpoint-listed', 'the endpoint is not listed', metadata('device_authorization_endpoint', undefined)],
  ['pkce-listed', 'plain PKCE', metadata('code_challenge_methods_supported', ['plain'])],
  ['no-implicit-grant', 'tokens in answers', metadata('response_types_supported', ['code', 'id_token token'])],
  ['sender-constrained-tokens', 'no DPoP', metadata('dpop_signing_alg_values_supported', undefined)],
  [
    'no-password-grant',
    'the password grant',
    { metadata: ({ grant_types_supported: grants }) => (grants as string[]).push('password') },
  ],
  [
    'device-answer',
    'only the old name of the address',
    change(at('/codes'), (reply) => {
      const { verification_uri: address, ...others } = bodyOf(reply)
      return { ...reply, body: { ...others, verification_url: address } }
    }),
  ],
  ['device-answer', 'a lifetime as text', memberBecomes(at('/codes'), 'expires_in', '600')],
  ['device-answer-options', 'an interval as text', memberBecomes(at('/codes'), 'interval', '5')],
  ['device-answer-json', 'codes as a page', headerBecomes(at('/codes'), 'content-type', 'text/html')],
  ['device-answer-no-store', 'codes to keep', headerBecomes(at('/codes'), 'cache-control', 'public')],
  [
    'device-codes-differ',
    'a device code that comes again',
    { deviceCode: () => `${Math.min(nextRepeated(), 3)}`.repeat(3) + 'the-device-code-that-comes-again'.repeat(2) },
  ],
  ['device-code-entropy', 'a short device code', { deviceCode: () => `${1_234_567 * nextShortCode()}` }],
  [
    'device-code-entropy',
    'device codes that count',
    { deviceCode: () => `${'device-code-'.repeat(3)}${nextDeviceCode()}` },
  ],
  ['user-code-entropy', 'user codes of four digits', { userCode: () => `${1000 + nextUserCode() * 997}` }],
  ['user-code-characters', 'words in user codes', { userCode: () => `BARE-${'AEIOU'[nextVowels() % 5]}2345678` }],
  [
    'uri-without-code',
    'the code in the address',
    change(at('/codes'), (reply) => {
      const { user_code: code, verification_uri: address } = bodyOf(reply)
      return { ...reply, body: { ...bodyOf(reply), verification_uri: `${address}?code=${code}` } }
    }),
  ],
  ['verification-page', 'no page', change(atPage, () => json(404, {}))],
  ['page-not-framed', 'a page to frame', headerBecomes(atPage, 'content-security-policy', "default-src 'self'")],
  ['unknown-parameter', 'parameters are known', refused((fields) => fields.has('judge_unknown'), 'invalid_request')],
  ['repeated-parameter', 'one of two counts', accepted((fields) => fields.getAll('scope').length > 1)],
  ['missing-client', 'codes for nobody', accepted((fields, path) => path === '/codes' && !fields.has('client_id'))],
  ['unknown-client', 'codes for strangers', { without: 'clients' }],
  ['secret-for-codes', 'codes with a wrong secret', { without: 'secretsForCodes' }],
  ['short-lived-codes', 'codes of a day', { lifetime: 86_400 }],
  ['unique-codes', 'the same user code for all', { userCode: () => 'WDJB-MJHT' }],
  [
    'error-format',
    'a page as refusal',
    change(withField('grant_type', /^urn:judge/), (reply) => ({ ...reply, body: '<h1>No</h1>' })),
  ],
  [
    'error-status',
    'waiting is status 428',
    change(withError('authorization_pending'), (reply) => ({ ...reply, status: 428 })),
  ],
  ['basic-challenge', 'no challenge', headerBecomes(withError('invalid_client'), 'www-authenticate', '')],
  ['pending', 'a word of its own', memberBecomes(withError('authorization_pending'), 'error', 'wait')],
  ['slow-down', 'no pace', { without: 'pace' }],
  ['early-poll', 'an early poll ends it', refused(withError('slow_down'), 'access_denied')],
  [
    'early-poll',
    'an early poll slows for ever',
    refused(
      both(withError('authorization_pending'), () => polls() > 1),
      'slow_down',
    ),
  ],
  [
    'unknown-code',
    'any code waits',
    refused(both(withField('device_code', invented), withError('invalid_grant')), 'authorization_pending'),
  ],
  ['empty-parameter', 'an empty code is a wrong one', refused(withField('device_code', /^$/), 'invalid_grant')],
  ['wrong-grant-type', 'a wrong grant is a wrong code', refused(withError('unsupported_grant_type'), 'invalid_grant')],
  ['client-authentication', 'polls with a wrong secret', { without: 'secrets' }],
  ['other-client', 'anybody’s code', { without: 'owners' }],
  ['denied', 'denied is a wrong code', refused(withError('access_denied'), 'invalid_grant')],
  ['expired', 'codes live for ever', { without: 'expiry' }],
  ['expired-token', 'expired is a wrong code', refused(withError('expired_token'), 'invalid_grant')],
  ['token-answer', 'tokens of no type', memberBecomes(at('/token'), 'token_type', undefined)],
  ['token-no-store', 'tokens to keep', headerBecomes(at('/token'), 'cache-control', 'private')],
  ['token-lifetime-told', 'tokens of any age', memberBecomes(at('/token'), 'expires_in', undefined)],
  ['one-time-codes', 'a code works again', { without: 'oneTime' }],
  ['revocation-client', 'revoked by a wrong secret', { without: 'secretsForRevocation' }],
  [
    'revocation-unknown',
    'unknown tokens are an error',
    refused(both(at('/revoke'), withField('token', invented)), 'invalid_token'),
  ],
  [
    'revocation-answer',
    'revoked is status 202',
    change(
      both(at('/revoke'), (fields) => !invented.test(fields.get('token') ?? '')),
      (reply) => ({ ...reply, status: 202 }),
    ),
  ],
  ['revocation-refresh-token', 'refresh tokens survive', { without: 'revocation' }],
  ['revocation-access-token', 'access tokens survive', { without: 'accessRevocation' }],
  ['revocation-other-client', 'revoked by anybody', { without: 'revocationOwners' }],
  ['refresh-client', 'refreshed by a wrong secret', { without: 'refreshSecrets' }],
  ['refresh-rotation', 'one refresh token for ever', { without: 'rotation' }, asPublic],
  ['refresh-rotation', 'old refresh tokens work', { without: 'oldTokens' }, asPublic],
  ['refresh-replay', 'a stolen token goes unnoticed', { without: 'replay' }, asPublic],
]

/** Servers with one fault each. */
export const faultyServers: FaultyServer[] = list.map(([rule, what, fault, more]) => ({ rule, what, fault, ...more }))
