import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type AccountList, accountList, accountPaths } from '#contract/accounts.ts'
import { type ConnectableScope, connectableScopes, connectionList, connectPaths } from '#contract/connect.ts'
import type { Message } from '#contract/message.ts'
import { proxyPaths, type SessionEnd, type SessionState, sessionState } from '#contract/proxy.ts'
import type { signOutRequest } from '#contract/requestBodies.ts'
import { groupWriteScopeNames, reportScopeNames, type ScopeName } from '#contract/scopes.ts'
import { grantNames } from '#tv/connections/connectionCalls.ts'
import { dropOtherAccounts } from '#tv/data/cache/accountStorage.ts'
import { ownChannel } from '#tv/data/channel.ts'
import { isSignedOut } from '#tv/data/client.ts'
import { callProxy } from '#tv/proxy/proxy.ts'
import { messages } from './messages.ts'

type Listed = AccountList['accounts'][number]

/** An account on this television, with its name, picture and access. */
export interface Account {
  id: string
  active: boolean
  /** When it was paired, in ms since 1970; undefined while it is unknown. */
  since?: number | undefined
  /** Undefined while it is unknown, and if the account has no channel. */
  name?: string | undefined
  pictureUrl?: string | undefined
  /** What it allowed; undefined while it is unknown. */
  allowed?: readonly Allowed[] | undefined
  /** Why its session ended; undefined while it has not. */
  ended?: SessionEnd | undefined
}

/** The accounts on this television. The proxy lists their IDs; names and pictures come from their channels. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'] as const,
  queryFn: async ({ signal }): Promise<Account[]> => {
    const { accounts } = await callProxy(accountPaths.list, accountList, { signal })
    dropOtherAccounts(accounts.map(({ id }) => id))
    return Promise.all(accounts.map((account) => withProfile(account, signal)))
  },
  staleTime: 0,
})

/** Adds name, picture and access to an account. Returns the account without them if they cannot be fetched. */
async function withProfile(account: Listed, signal?: AbortSignal): Promise<Account> {
  if (account.ended) return account
  const call = { account: account.id, ...(signal && { signal }) }
  try {
    const [channel, allowed] = await Promise.all([ownChannel(call), fetchPermissions(account, call)])
    return { ...account, name: channel?.title, pictureUrl: channel?.pictureUrl, allowed }
  } catch (error) {
    // This may be the error of an account that is not active. It must not end the session of the active one.
    return isSignedOut(error) ? { ...account, ended: 'revoked' } : account
  }
}

/** Fetches what an account allowed, by pairing and on a phone since then; undefined if that cannot be fetched. */
async function fetchPermissions({ scopes }: Listed, call: { account: string; signal?: AbortSignal }) {
  if (scopes === undefined) return undefined
  try {
    const { connections } = await callProxy(connectPaths.list, connectionList, call)
    return allowedBy(
      scopes,
      connections.flatMap((connection) => connection.scopes),
    )
  } catch {
    return undefined
  }
}

/** Signs out one account, or all; returns which one is active now. */
export const signOut = (body: z.infer<typeof signOutRequest>): Promise<SessionState> =>
  callProxy(proxyPaths.signOut, sessionState, { method: 'POST', body })

/** One thing that an account may allow this television, in a person's words. */
interface Allowed {
  /** Such as to see numbers. */
  permission: Message
  isAllowed: boolean
}

/**
 * What an account allowed. `scopes`: by pairing, as its session names them; `connected`: on a phone since then
 * (specification: consent-and-scopes 2).
 */
export function allowedBy(scopes: readonly string[], connected: readonly ConnectableScope[]): Allowed[] {
  const has = (names: readonly ScopeName[]) => names.some((name) => scopes.includes(name))
  const changes = has(groupWriteScopeNames)
  return [
    { permission: messages.views, isAllowed: has(reportScopeNames) },
    {
      permission: changes || !has(reportScopeNames) ? messages.groups : messages.groupsView,
      isAllowed: has(reportScopeNames) || changes,
    },
    ...connectableScopes.map((name) => ({
      permission: grantNames[name],
      isAllowed: has([name]) || connected.includes(name),
    })),
  ]
}
