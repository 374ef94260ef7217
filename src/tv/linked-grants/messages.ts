import { failureWords } from '../data/failure.ts'
import { ProxyError } from '../proxy/proxy.ts'
import type { ConnectView } from './linkedGrants.ts'

interface Words {
  title: string
  meaning: string
}

/** What there is to do while a phone is asked. */
export function connectWords(view: ConnectView): string {
  if (view.at === 'connected') return 'Allowed. It opens now.'
  if (view.at === 'waiting' && view.opened) return 'Continue on your phone. This screen continues automatically.'
  return 'Scan the code, or open the address and enter the digits. Sign in with the account of this TV.'
}

/** What became of asking a phone, where there is something to press; undefined while it goes on. */
export function outcomeWords(view: ConnectView): Words | undefined {
  switch (view.at) {
    case 'denied':
      return { title: 'Nothing was allowed', meaning: 'Somebody said no on the phone. Press OK to ask again.' }
    case 'other_account':
      return {
        title: 'That was another account',
        meaning: 'On the phone, sign in with the account of this television. Press OK to ask again.',
      }
    case 'over':
      return { title: 'The code has run out', meaning: 'Press OK for a new one.' }
    case 'refused':
      return {
        title: 'The sign-in service did not finish it',
        meaning: `It said “${view.detail}”. Press OK to try again; if it goes on, tell whoever runs this Tenfoot.`,
      }
    case 'failed': {
      if (view.error instanceof ProxyError && view.error.problem?.code === 'connections_off')
        return {
          title: 'This Tenfoot cannot connect more',
          meaning: `Whoever runs it has to set it up: ${view.error.problem.message}`,
        }
      const { title, meaning } = failureWords(view.error, 'the Tenfoot server')
      return { title, meaning: `${meaning} Press OK to try again.` }
    }
    default:
      return undefined
  }
}
