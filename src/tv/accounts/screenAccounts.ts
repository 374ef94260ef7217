import * as z from 'zod/mini'
import { accountList, accountPaths } from '#contract/accounts.ts'
import { planLimits } from '#contract/fleetPlan.ts'
import { ownChannel } from '../data/channel.ts'
import { answersPrefix } from '../prelude/signedInBefore.ts'
import { callProxy } from '../proxy/proxy.ts'

/** Removed when nobody is signed in any more. */
const storedName = `${answersPrefix}accounts`
/** The rest of the list does not wait longer for a name. */
const patienceMs = 5_000

const screenAccounts = z.array(
  z.object({
    /** As the proxy names it on this television. */
    id: z.string(),
    /** As operators see it: the title of its channel. Undefined: it has none, or it is not known yet. */
    name: z.optional(z.string()),
  }),
)
export type ScreenAccounts = z.infer<typeof screenAccounts>

let current = readStored()
const subscribers = new Set<() => void>()

/** The accounts that are signed in on this television, also while the proxy is away; undefined: not known yet. */
export const accountsOfScreen = (): ScreenAccounts | undefined => current

export function onScreenAccounts(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** Asks the proxy for them. A name that cannot be loaded stays the one that it was. @throws ProxyError */
export async function loadScreenAccounts(): Promise<void> {
  const { accounts } = await callProxy(accountPaths.list, accountList)
  const found = await Promise.all(
    accounts
      .filter(({ ended }) => ended === undefined)
      .map(async ({ id }) => {
        const name = await ownChannel({ account: id, timeoutMs: patienceMs }).then(
          (channel) => channel && accountName(channel.title),
          () => current?.find((one) => one.id === id)?.name,
        )
        return { id, ...(name && { name }) }
      }),
  )
  if (JSON.stringify(found) === JSON.stringify(current)) return
  current = found
  try {
    localStorage.setItem(storedName, JSON.stringify(found))
  } catch {
    // Without storage, they are not known after a restart without the proxy.
  }
  for (const subscriber of subscribers) subscriber()
}

/** Characters without a shape of their own. Chromium 64 knows no classes of characters (`\p{Cf}`). */
const shapeless = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** A title as the operators’ pages show it, and as a plan names it. */
export const accountName = (title: string): string =>
  title.normalize('NFC').replace(shapeless, '').replace(/\s+/g, ' ').trim().slice(0, planLimits.text)

function readStored(): ScreenAccounts | undefined {
  try {
    return z.safeParse(screenAccounts, JSON.parse(localStorage.getItem(storedName) ?? 'null')).data
  } catch {
    return undefined
  }
}
