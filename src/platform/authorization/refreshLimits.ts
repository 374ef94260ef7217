import type { Kysely, Selectable } from 'kysely'
import { prepared } from '#storage/prepared.ts'
import type { AuthorizationLimits } from '../settings/settings.ts'
import type { AuthorizationTables } from './schema.ts'

export type Grant = Selectable<AuthorizationTables['grants']>

/** Grants that have neither ended nor expired. */
export const live = (db: Kysely<AuthorizationTables>, now: number) =>
  db
    .selectFrom('grants')
    .selectAll('grants')
    .where('grants.ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', now)]))

/** The account's working refresh tokens, without those of the grant that is being made. */
const otherTokens = (db: Kysely<AuthorizationTables>, params: { now: number; account: string; id: string }) =>
  live(db, params.now)
    .innerJoin('refresh_tokens', 'refresh_tokens.grant_id', 'grants.id')
    .clearSelect()
    .where('grants.account_id', '=', params.account)
    .where('grants.id', '!=', params.id)
    .where('refresh_tokens.ended_at', 'is', null)

const counted = prepared((db: Kysely<AuthorizationTables>, params: { now: number; account: string; id: string }) =>
  otherTokens(db, params)
    .select(({ fn }) => ['grants.client_id', fn.countAll<number | string>().as('count')])
    .groupBy('grants.client_id'),
)

/**
 * Makes room for the refresh token of a new grant: when there are too many, the oldest end silently
 * (specification: tokens 6). Every grant counts the tokens; they are read one by one only when there are too many.
 */
export async function enforceRefreshTokenLimits(
  db: Kysely<AuthorizationTables>,
  limits: Pick<AuthorizationLimits, 'refreshTokensPerClient' | 'refreshTokensPerAccount'>,
  grant: Grant,
): Promise<void> {
  const { rows } = await counted(db, { now: grant.created_at, account: grant.account_id, id: grant.id })
  const ofClient = Number(rows.find(({ client_id }) => client_id === grant.client_id)?.count ?? 0)
  if (ofClient >= limits.refreshTokensPerClient)
    await endOldest(db, grant, limits.refreshTokensPerClient, grant.client_id)
  const ofAccount = rows.reduce((sum, { count }) => sum + Number(count), 0)
  if (ofAccount >= limits.refreshTokensPerAccount) await endOldest(db, grant, limits.refreshTokensPerAccount)
}

async function endOldest(db: Kysely<AuthorizationTables>, grant: Grant, limit: number, clientId?: string) {
  let validTokens = otherTokens(db, { now: grant.created_at, account: grant.account_id, id: grant.id }).select(
    'refresh_tokens.token_hash',
  )
  if (clientId !== undefined) validTokens = validTokens.where('grants.client_id', '=', clientId)
  const tokens = await validTokens
    .orderBy('refresh_tokens.created_at', 'desc')
    .orderBy('refresh_tokens.token_hash')
    .execute()
  const excess = tokens.slice(limit - 1).map(({ token_hash }) => token_hash)
  if (excess.length > 0)
    await db
      .updateTable('refresh_tokens')
      .set({ ended_at: grant.created_at })
      .where('token_hash', 'in', excess)
      .execute()
}
