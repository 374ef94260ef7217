import type { Clock } from '#contract/clock.ts'
import { proxyPaths, sessionState } from '#contract/proxy.ts'
import type { Channel } from '../data/channel.ts'
import { backoffMs } from '../proxy/backoff.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'
import { pause } from '../time/steadyClock.ts'
import { type PairingView, troubleOf } from './view.ts'

/** After this time the screen says that it takes long, and offers to start over. */
const slowClaimMs = 10_000

const welcomeMs = 1_000
/** Nothing waits longer than this for the channel's name. */
const nameWithinMs = 3_000

interface Claim {
  clock: Clock
  signal: AbortSignal
  /** Shows a view meanwhile. */
  show: (view: PairingView) => void
}

/**
 * Claims the session of a granted pairing, and shows its account for a moment.
 * @returns the account's ID; undefined if the proxy refuses (a new pairing has to be requested) or `signal` is aborted
 */
export async function signIn({ clock, signal, show }: Claim): Promise<string | undefined> {
  const id = await claimSession({ clock, signal, show })
  if (id === undefined || signal.aborted) return undefined
  const channel = await channelOf(id, { clock, signal })
  if (signal.aborted) return undefined
  show({ at: 'welcome', channel, id })
  await clock.sleep(welcomeMs, signal)
  return id
}

/**
 * The account's channel, for its name and picture, which are optional. The code for them is a part of the app, which
 * has loaded by now.
 */
async function channelOf(account: string, { clock, signal }: Omit<Claim, 'show'>): Promise<Channel | undefined> {
  const channel = import('../data/channel.ts').then(({ ownChannel }) => ownChannel({ account, signal }))
  const found = await Promise.race([channel, clock.sleep(nameWithinMs, signal).then(() => null)]).catch(() => null)
  return found ?? undefined
}

/** Turns the granted pairing into a session. The call can be repeated, because its answer may have been lost. */
async function claimSession({ clock, signal, show }: Claim): Promise<string | undefined> {
  let view: Extract<PairingView, { at: 'claiming' }> = { at: 'claiming', slow: false }
  const claimed = new AbortController()
  const change = (change: Partial<typeof view>) => {
    view = { ...view, ...change }
    if (!signal.aborted && !claimed.signal.aborted) show(view)
  }
  change({})
  clock.sleep(slowClaimMs, signal).then(
    () => change({ slow: true }),
    () => {},
  )
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const session = await callProxy(proxyPaths.pairingClaim, sessionState, { method: 'POST', body: {}, signal })
        return session.state === 'signed_in' ? session.account : undefined
      } catch (error) {
        if (signal.aborted) throw error
        if (error instanceof ProxyError && error.kind === 'problem' && (error.status ?? 0) < 429) return undefined
        change({ trouble: troubleOf(error) })
        await pause(clock, backoffMs(attempt), signal)
      }
    }
  } finally {
    claimed.abort()
  }
}
