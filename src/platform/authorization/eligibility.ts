import type { Kysely } from 'kysely'
import { prepared } from '#storage/prepared.ts'
import type { AuthorizationTables } from './schema.ts'

/** Why an account may not give these scopes to this client; each is the error that the device gets. */
export type Ineligibility = 'access_denied' | 'admin_policy_enforced' | 'org_internal'

const eligibilityRow = prepared((db: Kysely<AuthorizationTables>, params: { accountId: string; clientId: string }) =>
  db
    .selectFrom('accounts')
    .innerJoin('clients', (join) => join.on('clients.id', '=', params.clientId))
    .innerJoin('projects', 'projects.id', 'clients.project_id')
    .select(['accounts.disabled_at', 'accounts.blocked_scopes', 'accounts.organization'])
    .select('projects.organization as restricted_to')
    .where('accounts.id', '=', params.accountId),
)

/**
 * Whether an account may now allow a client these scopes. Checked when a person allows and whenever tokens are issued,
 * because an account can be disabled in between (specification: consent-and-scopes 6).
 * @param scope space-delimited
 * @returns undefined when it may
 */
export async function ineligibility(
  db: Kysely<AuthorizationTables>,
  accountId: string,
  clientId: string,
  scope: string,
): Promise<Ineligibility | undefined> {
  const [row] = (await eligibilityRow(db, { accountId, clientId })).rows
  if (!row || row.disabled_at !== null) return 'access_denied'
  if (row.restricted_to !== null && row.restricted_to !== row.organization) return 'org_internal'
  const blocked = row.blocked_scopes.split(' ')
  if (blocked.includes('*') || scope.split(' ').some((requested) => blocked.includes(requested)))
    return 'admin_policy_enforced'
  return undefined
}
