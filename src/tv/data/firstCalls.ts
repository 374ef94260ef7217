import { proxyPaths } from '#contract/proxyPaths.ts'
import { send } from './send.ts'

/** Answers on their way since before the app was parsed. A rejection waits quietly for whoever uses it. */
export interface FirstCalls {
  session: Promise<Response>
  /** The pairing, asked for as soon as the session turned out to be none. */
  pairing: Promise<Response>
  /** Every call that can be made is on its way: from now on the processor may be busy. */
  sent: Promise<unknown>
}

/** A proxy that is slower than this must not hold up the app. */
const patienceMs = 500

/** The two calls every signed-out start makes, made while the scripts still load. */
export function makeFirstCalls(): FirstCalls {
  const session = send(proxyPaths.session)
  const asked = session
    .then((response) => response.clone().json())
    .then((answer: { state?: unknown }) => {
      if (answer.state !== 'signed_out') throw new Error('there is a session, so no pairing was asked for')
      // In an object, or `asked` would wait for the answer.
      return { pairing: send(proxyPaths.pairing, { method: 'POST', body: {} }) }
    })
  const pairing = asked.then((call) => call.pairing)
  session.catch(() => {})
  pairing.catch(() => {})
  const sent = Promise.race([asked.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patienceMs))])
  return { session, pairing, sent }
}
