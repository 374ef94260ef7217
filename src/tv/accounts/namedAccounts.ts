import { accountList, accountPaths } from '#contract/accounts.ts'
import { sessionState } from '#contract/proxy.ts'
import { ownChannel } from '../data/channel.ts'
import { callProxy } from '../proxy/proxy.ts'

/** Names are optional: a question waits no longer than this for one. */
const patienceMs = 2_500

export interface NamedAccount {
  id: string
  /** Whether the app shows its numbers. */
  active: boolean
  /** Undefined for an account without a channel. */
  name?: string | undefined
  pictureUrl?: string | undefined
}

/** The accounts of this television that are still signed in, the active one first. @throws ProxyError */
export async function namedAccounts(): Promise<NamedAccount[]> {
  const { accounts } = await callProxy(accountPaths.list, accountList)
  const alive = accounts.filter(({ ended }) => ended === undefined)
  const named = await Promise.all(
    alive.map(async ({ id, active }) => {
      const channel = await ownChannel({ account: id, timeoutMs: patienceMs }).catch(() => null)
      return { id, active, ...(channel && { name: channel.title, pictureUrl: channel.pictureUrl }) }
    }),
  )
  return named.sort((one, other) => Number(other.active) - Number(one.active))
}

/** Makes it the active account. @throws ProxyError */
export const activate = (account: string) =>
  callProxy(accountPaths.activate, sessionState, { method: 'POST', body: { account } })
