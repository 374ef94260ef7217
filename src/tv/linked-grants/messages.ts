import { failureWords } from '../data/failure.ts'
import { ProxyError } from '../proxy/proxy.ts'
import type { ConnectView } from './linkedGrants.ts'

interface Words {
  title: string
  meaning: string
}

/** What to do on the phone, while its answer is awaited. */
export function connectWords(view: ConnectView): string {
  if (view.at === 'connected') return 'Allowed. It opens now.'
  if (view.at === 'waiting' && view.opened) return 'Continue on your phone. This screen continues automatically.'
  return 'Scan the code, or open the address and enter the digits. Sign in with the account of this TV.'
}

/** Why a request ended without access, and what to press; undefined while it is under way and after it was allowed. */
export function outcomeWords(view: ConnectView): Words | undefined {
  switch (view.at) {
    case 'denied':
      return { title: 'Access was denied', meaning: 'Someone chose Deny on the phone. Press OK to ask again.' }
    case 'other_account':
      return {
        title: 'Wrong account',
        meaning: 'On the phone, sign in with the account of this TV. Press OK to ask again.',
      }
    case 'over':
      return { title: 'The code has expired', meaning: 'Press OK for a new one.' }
    case 'refused':
      return {
        title: 'The sign-in did not finish',
        meaning: `The service said “${view.detail}”. Press OK to try again; if that does not help, tell the person who runs Tenfoot.`,
      }
    case 'failed': {
      if (view.error instanceof ProxyError && view.error.problem?.code === 'connections_off')
        return {
          title: 'Connections are not set up',
          meaning: `The person who runs Tenfoot can set them up: ${view.error.problem.message}`,
        }
      const { title, meaning } = failureWords(view.error, 'the Tenfoot server')
      return { title, meaning: `${meaning} Press OK to try again.` }
    }
    default:
      return undefined
  }
}
