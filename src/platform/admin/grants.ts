import { t } from '#web/language/t.ts'
import { namesOf } from '../authorization/names.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { describeScopes } from '../authorization/scopeWords.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, adminEvent } from './operation.ts'

const pageSize = 50

interface GrantQuery {
  /** An account's id or address. */
  account?: string | undefined
  client?: string | undefined
  /** `next` of the previous page. */
  before?: string | undefined
}

/** Lists and revokes grants. */
export function createAdminGrants({ db, clock, events, scopes, revocation }: AdminContext) {
  const live = () =>
    db
      .selectFrom('grants')
      .innerJoin('accounts', 'accounts.id', 'grants.account_id')
      .innerJoin('clients', 'clients.id', 'grants.client_id')
      .innerJoin('projects', 'projects.id', 'grants.project_id')
      .leftJoin('service_accounts', 'service_accounts.account_id', 'grants.account_id')
      .select([
        'grants.id',
        'grants.scope',
        'grants.created_at',
        'grants.expires_at',
        'grants.project_id',
        'grants.account_id',
      ])
      .select('service_accounts.account_id as service_account')
      .select(({ selectFrom }) =>
        selectFrom('access_tokens')
          .select(({ fn }) => fn.max('access_tokens.created_at').as('at'))
          .whereRef('access_tokens.grant_id', '=', 'grants.id')
          .as('used_at'),
      )
      .select(['accounts.email', 'clients.name as client', 'clients.id as client_id', 'projects.name as project'])
      .where('grants.ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', clock.now())]))

  return {
    /**
     * Newest first, with their scopes in words. `used_at`: when the newest token was issued; null: no token is stored
     * any more.
     */
    list: async ({ account, client, before }: GrantQuery = {}) => {
      let query = live()
      if (account)
        query = query.where(({ or, eb }) =>
          or([eb('accounts.id', '=', account), eb('accounts.email', '=', account.trim().toLowerCase())]),
        )
      if (client) query = query.where('clients.id', '=', client)
      const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(before ?? '') ?? []
      if (createdAt !== undefined && id !== undefined)
        query = query.where(({ or, and, eb }) =>
          or([
            eb('grants.created_at', '<', Number(createdAt)),
            and([eb('grants.created_at', '=', Number(createdAt)), eb('grants.id', '<', id)]),
          ]),
        )
      const rows = await query
        .orderBy('grants.created_at', 'desc')
        .orderBy('grants.id', 'desc')
        .limit(pageSize + 1)
        .execute()
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      return {
        grants: page.map((grant) => ({ ...grant, allows: describeScopes(scopes, grant.scope) })),
        next: rows.length > pageSize && last ? `${last.created_at}.${last.id}` : undefined,
      }
    },
    /** @throws AdminError when there is no such live grant */
    byId: async (id: string) => {
      const grant = await live().where('grants.id', '=', id).executeTakeFirst()
      if (!grant) throw new AdminError('missing', t(messages.noGrant, { id }))
      return { ...grant, allows: describeScopes(scopes, grant.scope) }
    },
    /**
     * Ends a grant with its tokens, and everything else that its account allowed the project, for all clients, as
     * `/revoke` does (specification: tokens 4).
     * @throws AdminError when there is no such live grant
     */
    revoke: async (actor: Actor, id: string): Promise<void> => {
      const revoked = await revocation.revokeById(id)
      if (!revoked) throw new AdminError('missing', t(messages.noGrant, { id }))
      const { account, client } = await namesOf(withAuthorizationTables(db), revoked)
      await events.record(
        db,
        adminEvent(actor, 'grant.revoked', account, `${client}, and all other access of project ${revoked.project_id}`),
      )
    },
  }
}
