import { proxyPaths } from '#contract/proxyPaths.ts'
import { send } from './send.ts'

/** Answers on their way since before the app was parsed. A rejection waits quietly for whoever uses it. */
export interface FirstCalls {
  session: Promise<Response>
  /** The pairing, asked for as soon as the session turned out to be none. */
  pairing: Promise<Response>
}

/** The two calls every signed-out start makes, made while the scripts still load. */
export function makeFirstCalls(): FirstCalls {
  const session = send(proxyPaths.session)
  const pairing = session.then(async (response) => {
    const answer: { state?: unknown } = await response.clone().json()
    if (answer.state !== 'signed_out') throw new Error('there is a session, so no pairing was asked for')
    return send(proxyPaths.pairing, { method: 'POST', body: {} })
  })
  session.catch(() => {})
  pairing.catch(() => {})
  return { session, pairing }
}
