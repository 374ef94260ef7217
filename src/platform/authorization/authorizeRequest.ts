import type { Kysely } from 'kysely'
import type { scopesOf } from '#contract/scopes.ts'
import { requireApis } from './apis.ts'
import type { Client } from './clients.ts'
import { OAuthError, Parameters } from './parameters.ts'
import type { AuthorizationTables } from './schema.ts'
import { readWebScope } from './scopeWords.ts'

interface AuthorizeRequestContext {
  db: Kysely<AuthorizationTables>
  scopes: ReturnType<typeof scopesOf>
}

/** Errors that an app gets at its own address (RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6). */
export type AuthorizeRefusalCode =
  | 'access_denied'
  | 'admin_policy_enforced'
  | 'consent_required'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'org_internal'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'unsupported_response_type'

/** Target of an answer: always an address that the client registered. */
export interface AnswerTarget {
  redirectUri: string
  state: string | undefined
}

/** A refusal that is sent to the app. */
export class AuthorizeRefusal extends Error {
  override name = 'AuthorizeRefusal'
  readonly target: AnswerTarget
  readonly code: AuthorizeRefusalCode

  constructor(target: AnswerTarget, code: AuthorizeRefusalCode, description: string) {
    super(description)
    this.target = target
    this.code = code
  }
}

export const knownPrompts = ['none', 'login', 'consent', 'select_account'] as const

/** What an app asks a person to allow. */
export interface AuthorizeRequest extends AnswerTarget {
  client: Client
  /** Space-delimited. */
  scope: string
  /** SHA-256 of the verifier, base64url. */
  codeChallenge: string
  nonce: string | undefined
  loginHint: string | undefined
  /** The largest age of the sign-in in seconds; undefined: any age. */
  maxAge: number | undefined
  prompts: (typeof knownPrompts)[number][]
}

/**
 * Reads the request of `GET /authorize`.
 * @param text the query of its address, without the question mark
 * @throws OAuthError before the app's address is known to be registered: the person sees it
 * @throws AuthorizeRefusal afterwards: the app gets it
 */
export async function readAuthorizeRequest(context: AuthorizeRequestContext, text: string): Promise<AuthorizeRequest> {
  const query = new Parameters(fieldsOf(text))
  const { client, redirectUri } = await readTarget(context, query)
  // An unreadable `state` cannot be returned; every other error carries it.
  const state = await attempt({ redirectUri, state: undefined }, async () => query.optional('state'))
  const target = { redirectUri, state }
  const details = await attempt(target, async () => {
    const read = readRest(context, query, target)
    await requireApis(context, client.project_id, read.scope)
    return read
  })
  return { ...target, client, ...details }
}

function fieldsOf(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const [first = '', ...repeats] = parameters.getAll(name)
      return [name, repeats.length === 0 ? first : [first, ...repeats]]
    }),
  )
}

/** Addresses are compared letter by letter (RFC 9700, section 2.1). */
async function readTarget({ db }: AuthorizeRequestContext, query: Parameters) {
  const client = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', query.required('client_id'))
    .executeTakeFirst()
  if (!client) throw new OAuthError('invalid_client', 'The OAuth client was not found.')
  if (client.disabled_at !== null) throw new OAuthError('invalid_client', 'The OAuth client is disabled.')
  if (client.type !== 'web')
    throw new OAuthError('unauthorized_client', 'Only clients of type Web application can use this page.')
  const redirectUri = query.required('redirect_uri')
  const registered = await db
    .selectFrom('client_redirects')
    .select('uri')
    .where('client_id', '=', client.id)
    .where('uri', '=', redirectUri)
    .executeTakeFirst()
  if (!registered)
    throw new OAuthError('invalid_request', 'The redirect_uri is not one that was registered for the client.')
  return { client, redirectUri }
}

function readRest({ scopes }: AuthorizeRequestContext, query: Parameters, target: AnswerTarget) {
  const refuse = (code: AuthorizeRefusalCode, text: string) => new AuthorizeRefusal(target, code, text)
  for (const name of ['request', 'request_uri'] as const)
    if (query.optional(name)) throw refuse(`${name}_not_supported`, `The parameter ${name} is not supported.`)
  if (query.required('response_type') !== 'code')
    throw refuse('unsupported_response_type', 'Only response_type=code is supported.')
  if ((query.optional('response_mode') ?? 'query') !== 'query')
    throw refuse('invalid_request', 'Only response_mode=query is supported.')
  if (query.optional('code_challenge_method') !== 'S256')
    throw refuse('invalid_request', 'code_challenge_method must be S256.')
  const codeChallenge = query.required('code_challenge')
  if (!/^[\w-]{43}$/.test(codeChallenge))
    throw refuse('invalid_request', 'code_challenge must be the SHA-256 of the verifier in base64url: 43 characters.')
  const requested = (query.optional('prompt') ?? '').split(' ').filter((prompt) => prompt !== '')
  const prompts = knownPrompts.filter((prompt) => requested.includes(prompt))
  if (prompts.length !== new Set(requested).size || (prompts.includes('none') && prompts.length > 1))
    throw refuse('invalid_request', `prompt must be none alone or some of ${knownPrompts.slice(1).join(', ')}.`)
  const maxAge = query.optional('max_age')
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge))
    throw refuse('invalid_request', 'max_age must be a whole number of seconds.')
  return {
    scope: readWebScope(scopes, query.required('scope')),
    codeChallenge,
    nonce: query.optional('nonce'),
    loginHint: query.optional('login_hint'),
    maxAge: maxAge === undefined ? undefined : Number(maxAge),
    prompts,
  }
}

/** Turns errors into refusals that are sent to the app. */
async function attempt<Result>(target: AnswerTarget, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const code = error.code === 'invalid_scope' ? error.code : 'invalid_request'
    throw new AuthorizeRefusal(target, code, error.message)
  }
}
