import { accountList, accountPaths } from '#contract/accounts.ts'
import { sessionState } from '#contract/proxy.ts'
import { ownChannel } from '../data/channel.ts'
import { callProxy } from '../proxy/proxy.ts'

/** Names are optional: the question waits no longer than this for one. */
const patienceMs = 2_500
/** The most accounts that fit beside Stay and Exit. */
const maxAccounts = 2

export interface OtherAccount {
  id: string
  /** Undefined for an account without a channel. */
  name?: string
}

/** Accounts of this television that are still signed in, while the active one is not; none when the call fails. */
export async function otherAccounts(): Promise<OtherAccount[]> {
  try {
    const { accounts } = await callProxy(accountPaths.list, accountList)
    const alive = accounts.filter(({ active, ended }) => !active && ended === undefined).slice(0, maxAccounts)
    return await Promise.all(
      alive.map(async ({ id }) => {
        const channel = await ownChannel({ account: id, timeoutMs: patienceMs }).catch(() => null)
        return { id, ...(channel && { name: channel.title }) }
      }),
    )
  } catch {
    return []
  }
}

/** Makes it the active account, and reloads the app for it. */
export async function show(account: string): Promise<void> {
  await callProxy(accountPaths.activate, sessionState, { method: 'POST', body: { account } })
  location.reload()
}
