import { proxyPaths } from '#contract/proxyPaths.ts'
import { send } from './send.ts'
import { signedInBefore } from './signedInBefore.ts'

/** Calls that were started before the app was parsed. A rejection is reported only to the caller that uses it. */
export interface FirstCalls {
  session: Promise<Response>
  pairing: Promise<Response>
}

/**
 * Makes the two calls of every signed-out start while the scripts still load: both at once if nobody was signed in last
 * time, else the pairing only after the session has turned out to have ended.
 */
export function makeFirstCalls(): FirstCalls {
  const session = send(proxyPaths.session)
  const askForPairing = () => send(proxyPaths.pairing, { method: 'POST', body: {} })
  const pairing = signedInBefore() ? whenSignedOut(session).then(askForPairing) : askForPairing()
  session.catch(() => {})
  pairing.catch(() => {})
  return { session, pairing }
}

async function whenSignedOut(session: Promise<Response>): Promise<void> {
  const answer: { state?: unknown } = await (await session).clone().json()
  if (answer.state !== 'signed_out') throw new Error('there is a session, so no pairing was asked for')
}
