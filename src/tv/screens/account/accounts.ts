import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { signOutRequest } from '#contract/accountRequests.ts'
import { type AccountList, accountList, accountPaths } from '#contract/accounts.ts'
import { connectionList, connectPaths } from '#contract/connect.ts'
import { proxyPaths, type SessionEnd, type SessionState, sessionState } from '#contract/proxy.ts'
import { dropOtherAccounts } from '../../data/cache/accountKeys.ts'
import { ownChannel } from '../../data/channel.ts'
import { isSignedOut } from '../../data/client.ts'
import { callProxy } from '../../proxy/proxy.ts'
import { type Allowed, allowedBy } from './allowed.ts'

type Listed = AccountList['accounts'][number]

/** An account on this television, as a person knows it. */
export interface Account {
  id: string
  active: boolean
  /** Undefined while it is not known, and where the account has no channel. */
  name?: string | undefined
  pictureUrl?: string | undefined
  /** What it allowed; undefined while it is not known. */
  allowed?: readonly Allowed[] | undefined
  /** It gives no answers any more. */
  ended?: SessionEnd | undefined
}

/** Who is on this television. The proxy knows them by number; their channels say who they are. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'] as const,
  queryFn: async ({ signal }): Promise<Account[]> => {
    const { accounts } = await callProxy(accountPaths.list, accountList, { signal })
    dropOtherAccounts(accounts.map(({ id }) => id))
    return Promise.all(accounts.map((account) => named(account, signal)))
  },
  staleTime: 0,
})

/** A name is a kindness: an account without one is shown all the same. */
export async function named(account: Listed, signal?: AbortSignal): Promise<Account> {
  if (account.ended) return account
  const call = { account: account.id, ...(signal && { signal }) }
  try {
    const [channel, allowed] = await Promise.all([ownChannel(call), whatAllowed(account, call)])
    return { ...account, name: channel?.title, pictureUrl: channel?.pictureUrl, allowed }
  } catch (error) {
    // Of another account: it must not end the session of the one that looks.
    return isSignedOut(error) ? { ...account, ended: 'revoked' } : account
  }
}

/** By pairing, and on a phone since then. What cannot be known is left out: the account is shown all the same. */
async function whatAllowed({ scopes }: Listed, call: { account: string; signal?: AbortSignal }) {
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

export const activate = (account: string): Promise<SessionState> =>
  callProxy(accountPaths.activate, sessionState, { method: 'POST', body: { account } })

/** Signs out one account, or all; answers who is active now. */
export const signOut = (body: z.infer<typeof signOutRequest>): Promise<SessionState> =>
  callProxy(proxyPaths.signOut, sessionState, { method: 'POST', body })
