import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { Keys } from '../keys/keys.ts'
import { type ApiName, apiNotEnabled } from './apis.ts'
import { createProofs, ProofError } from './dpop.ts'
import type { AuthorizationTables } from './schema.ts'

/** A valid access token itself, without a request. */
export interface DescribedToken extends Access {
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Whether its grant has a refresh token too. */
  isOffline: boolean
}

/** Undefined for a token that is expired or revoked, or whose account or client is disabled. */
export type DescribeToken = (token: string) => Promise<DescribedToken | undefined>

/** The account, client and scopes of a valid access token. */
export interface Access {
  accountId: string
  clientId: string
  projectId: string
  /** Whether the account is a program's (RFC 7523), not a person's. */
  isServiceAccount: boolean
  /** Full identifiers of the scopes. */
  scopes: Set<string>
}

/**
 * Reads the access of a request's token. Requires any one of `names`.
 * @throws ApiProblem 401 `authError`, 403 `insufficientPermissions`
 */
export type RequireAccess = (request: FastifyRequest, names: readonly ScopeName[]) => Promise<Access>

interface AccessContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
  scopes: ReturnType<typeof scopesOf>
  publicUrl(): string
}

const credentials = /^(Bearer|DPoP) +([\w.~+/=-]{1,512})$/i

interface Presented {
  token: string
  /** With the scheme `DPoP`, a proof of its key comes with it. */
  withProof: boolean
}

/** The token of an `Authorization` header. */
function presentedIn(header: string | undefined): Presented | undefined {
  const [, scheme, token] = credentials.exec(header ?? '') ?? []
  return token === undefined ? undefined : { token, withProof: scheme?.toLowerCase() === 'dpop' }
}

/** The token of an `Authorization` header with the scheme `Bearer`. */
export function bearerToken(header: string | undefined): string | undefined {
  const presented = presentedIn(header)
  return presented?.withProof ? undefined : presented?.token
}

const tokenQuery = z.object({ access_token: z.string().check(z.maxLength(512)) })

/** The token of a request: the `Authorization` header is preferred to the query (specification: tokens 5). */
function presentedBy({ headers, query }: FastifyRequest): Presented | undefined {
  if (headers.authorization !== undefined) return presentedIn(headers.authorization)
  const parsed = z.safeParse(tokenQuery, query)
  return parsed.success && parsed.data.access_token ? { token: parsed.data.access_token, withProof: false } : undefined
}

/**
 * Finds the access of a request's token in the database at every request: a token becomes invalid when it expires, its
 * grant is revoked or expires, or its account or client is disabled.
 */
export function createAccess({ db, keys, clock, scopes, publicUrl }: AccessContext) {
  const proofs = createProofs({ db, keys, clock, publicUrl })
  const proven = new WeakMap<FastifyRequest, Promise<void>>()

  const find = async (token: string | undefined, api: ApiName | undefined) => {
    if (!token) return undefined
    const now = clock.now()
    return db
      .selectFrom('access_tokens')
      .innerJoin('grants', 'grants.id', 'access_tokens.grant_id')
      .innerJoin('accounts', 'accounts.id', 'grants.account_id')
      .leftJoin('service_accounts', 'service_accounts.account_id', 'accounts.id')
      .innerJoin('clients', 'clients.id', 'grants.client_id')
      .leftJoin('project_apis', (join) =>
        join.onRef('project_apis.project_id', '=', 'grants.project_id').on('project_apis.api', '=', api ?? ''),
      )
      .select([
        'grants.account_id',
        'grants.client_id',
        'grants.project_id',
        'access_tokens.grant_id',
        'access_tokens.expires_at',
        'access_tokens.scope',
        'access_tokens.key_thumbprint',
        'project_apis.enabled_at',
      ])
      .select('service_accounts.account_id as service_account')
      .where('access_tokens.token_hash', '=', keys.hash('access-token', token))
      .where('access_tokens.expires_at', '>', now)
      .where('grants.ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', now)]))
      .where('accounts.disabled_at', 'is', null)
      .where('clients.disabled_at', 'is', null)
      .executeTakeFirst()
  }

  const toAccess = (row: NonNullable<Awaited<ReturnType<typeof find>>>): Access => ({
    accountId: row.account_id,
    clientId: row.client_id,
    projectId: row.project_id,
    isServiceAccount: row.service_account !== null,
    scopes: new Set(row.scope.split(' ')),
  })

  /**
   * The row of a request's token. A token that is bound to a key is of use only with a proof of that key, and any other
   * only without (RFC 9449, section 7).
   */
  const authenticate = async (request: FastifyRequest, api: ApiName | undefined) => {
    const presented = presentedBy(request)
    const row = await find(presented?.token, api)
    if (!presented || !row || presented.withProof !== (row.key_thumbprint !== null)) return undefined
    if (presented.withProof) {
      // A method may ask for more than one scope, and a proof is of use once.
      const checked = proven.get(request) ?? requireProof(request, presented.token, row.key_thumbprint)
      proven.set(request, checked)
      await checked
    }
    return row
  }

  const requireProof = async ({ headers, method, url }: FastifyRequest, accessToken: string, key: string | null) => {
    try {
      const [path = ''] = url.split('?')
      const proof = await proofs.check({ proof: headers.dpop, method, path, accessToken })
      if (proof.key !== key)
        throw new ProofError('invalid_dpop_proof', 'Invalid DPoP proof: the token is bound to another key.')
      await proof.spend()
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      throw new ApiProblem(401, 'authError', error.message, {
        location: 'DPoP',
        locationType: 'header',
        proof: { error: error.code, nonce: proofs.nonce() },
      })
    }
  }

  const describeToken: DescribeToken = async (token) => {
    const row = await find(token, undefined)
    if (!row) return undefined
    const refreshToken = await db
      .selectFrom('refresh_tokens')
      .select('grant_id')
      .where('grant_id', '=', row.grant_id)
      .executeTakeFirst()
    return { ...toAccess(row), expiresAt: row.expires_at, isOffline: refreshToken !== undefined }
  }

  /**
   * Makes the check of one service: for an API that projects enable, or without an API (identity).
   * @param names any one of these scopes is enough
   * @throws ApiProblem 401 `authError` without a valid token, 403 `accessNotConfigured` when the token's project has
   * not enabled the API, 403 `insufficientPermissions` without such a scope
   */
  const requireAccessTo =
    (api?: ApiName) =>
    async (request: FastifyRequest, names: readonly ScopeName[]): Promise<Access> => {
      const row = await authenticate(request, api)
      if (!row)
        throw new ApiProblem(401, 'authError', 'Invalid Credentials', {
          location: 'Authorization',
          locationType: 'header',
        })
      if (api !== undefined && row.enabled_at === null) throw apiNotEnabled(row.project_id, api)
      const access = toAccess(row)
      if (!names.some((name) => access.scopes.has(scopes[name])))
        throw new ApiProblem(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
      return access
    }

  return { proofs, describeToken, requireAccess: requireAccessTo(), requireAccessTo }
}
