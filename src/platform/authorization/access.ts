import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { Keys } from '../keys/keys.ts'
import { type ApiName, apiNotEnabled } from './apis.ts'
import type { AuthorizationTables } from './schema.ts'

/** A valid access token itself, without a request. */
export interface DescribedToken extends Access {
  /** Milliseconds since 1970. */
  expiresAt: number
  /** Whether its grant has a refresh token too. */
  isOffline: boolean
}

/** Undefined for a token that `ReadAccess` does not accept. */
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
 * Reads the access of a request's token. Undefined if there is no token, if it is expired or revoked, or if its account
 * or client is disabled.
 */
export type ReadAccess = (request: FastifyRequest) => Promise<Access | undefined>

/**
 * The same, but requires any one of `names`.
 * @throws ApiProblem 401 `authError`, 403 `insufficientPermissions`
 */
export type RequireAccess = (request: FastifyRequest, names: readonly ScopeName[]) => Promise<Access>

interface AccessContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
  scopes: ReturnType<typeof scopesOf>
}

const bearer = /^Bearer +([\w.~+/=-]{1,512})$/i
/** The token of an `Authorization` header. */
export const bearerToken = (header: string | undefined): string | undefined => bearer.exec(header ?? '')?.[1]

const tokenQuery = z.object({ access_token: z.string().check(z.maxLength(512)) })

/** The token of a request: the `Authorization` header is preferred to the query (specification: tokens 5). */
function tokenOf({ headers, query }: FastifyRequest): string | undefined {
  if (headers.authorization !== undefined) return bearerToken(headers.authorization)
  const parsed = z.safeParse(tokenQuery, query)
  return parsed.success ? parsed.data.access_token : undefined
}

/**
 * Finds the access of a request's token in the database at every request: a token becomes invalid when it expires, its
 * grant is revoked or expires, or its account or client is disabled.
 */
export function createAccess({ db, keys, clock, scopes }: AccessContext) {
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

  const readAccess = async (request: FastifyRequest): Promise<Access | undefined> => {
    const row = await find(tokenOf(request), undefined)
    return row && toAccess(row)
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
      const row = await find(tokenOf(request), api)
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

  return { readAccess, describeToken, requireAccess: requireAccessTo(), requireAccessTo }
}
