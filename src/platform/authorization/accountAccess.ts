import type { scopesOf } from '#contract/scopes.ts'
import { live } from './refreshLimits.ts'
import { describeScopes, scopeList } from './scopeWords.ts'
import type { StoreContext } from './signIns.ts'

/** A television or an app that may use an account, as the account's person sees it. */
export interface Access {
  /** The ID of its grant; of an app, the newest. */
  id: string
  client: string
  project: string
  /** One line per scope. */
  allows: string[]
  /** Milliseconds since 1970. */
  since: number
  /** When it ends by itself; null: when it is removed. */
  until: number | null
  /** What kind of device it is, and the name under which an operator registered it; null: not known. */
  deviceKind: string | null
  registeredAs: string | null
  /** The device code that it came from, as long as that is stored: until a day after it expired. */
  codeId: string | undefined
}

interface AccountAccessContext extends Pick<StoreContext, 'db' | 'clock'> {
  scopes: ReturnType<typeof scopesOf>
}

/** Televisions and apps that may use an account. */
export function createAccountAccess({ db, clock, scopes }: AccountAccessContext) {
  const rowsOf = (accountId: string) =>
    live(db, clock.now())
      .innerJoin('clients', 'clients.id', 'grants.client_id')
      .innerJoin('projects', 'projects.id', 'grants.project_id')
      .leftJoin('televisions', 'televisions.id', 'grants.television_id')
      .select([
        'clients.name as client',
        'clients.type',
        'projects.name as project',
        'televisions.name as registeredAs',
      ])
      .where('grants.account_id', '=', accountId)
      .orderBy('grants.created_at', 'desc')
      .orderBy('grants.id')
      .execute()

  /** The codes that gave access, by their grant. */
  const codesOf = async (accountId: string): Promise<ReadonlyMap<string | null, string>> => {
    const codes = await db
      .selectFrom('device_codes')
      .select(['id', 'grant_id'])
      .where('account_id', '=', accountId)
      .where('grant_id', 'is not', null)
      .execute()
    return new Map(codes.map(({ id, grant_id }) => [grant_id, id]))
  }

  return {
    /** Newest first: each television, and each app once, whatever the number of its grants. */
    list: async (accountId: string): Promise<Access[]> => {
      const [rows, codes] = await Promise.all([rowsOf(accountId), codesOf(accountId)])
      const groups = new Map<string, typeof rows>()
      for (const row of rows) {
        const key = row.type === 'web' ? `app ${row.client_id}` : row.id
        groups.set(key, [...(groups.get(key) ?? []), row])
      }
      return [...groups.values()].flatMap((grants) => {
        const [newest] = grants
        if (!newest) return []
        const { id, client, project, device_kind: deviceKind, registeredAs } = newest
        const scope = scopeList(grants.map((grant) => grant.scope).join(' ')).join(' ')
        const ends = grants.map(({ expires_at }) => expires_at ?? Number.POSITIVE_INFINITY)
        const until = Math.max(...ends)
        return {
          id,
          client,
          project,
          allows: describeScopes(scopes, scope),
          since: Math.min(...grants.map(({ created_at }) => created_at)),
          until: Number.isFinite(until) ? until : null,
          deviceKind,
          registeredAs,
          codeId: codes.get(id),
        }
      })
    },
  }
}
