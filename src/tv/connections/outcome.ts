import { failureText, refusalText } from '../data/failure.ts'
import { t } from '../language/t.ts'
import { ProxyError } from '../proxy/proxy.ts'
import type { ConnectView } from './connectionCalls.ts'
import { messages } from './messages.ts'

interface Words {
  title: string
  meaning: string
}

/** What to do on the phone, while its answer is awaited. */
export function connectText(view: ConnectView): string {
  if (view.at === 'connected') return t(messages.allowed)
  return t(view.at === 'waiting' && view.opened ? messages.opened : messages.waiting)
}

/** Why a request ended without access, and what to press; undefined while it is under way and after it was allowed. */
export function outcomeText(view: ConnectView): Words | undefined {
  switch (view.at) {
    case 'denied':
      return { title: t(messages.denied), meaning: t(messages.deniedMeaning) }
    case 'other_account':
      return { title: t(messages.otherAccount), meaning: t(messages.otherAccountMeaning) }
    case 'over':
      return { title: t(messages.expired), meaning: t(messages.expiredMeaning) }
    case 'refused':
      return { title: t(messages.unfinished), meaning: t(messages.unfinishedMeaning, { detail: view.detail }) }
    case 'failed': {
      if (view.error instanceof ProxyError && view.error.problem?.code === 'connections_off')
        return {
          title: t(messages.notSetUp),
          meaning: t(messages.notSetUpMeaning, { detail: refusalText(view.error) ?? view.error.problem.message }),
        }
      const { title, meaning } = failureText(view.error, 'tenfoot')
      return { title, meaning: t(messages.failedMeaning, { meaning }) }
    }
    default:
      return undefined
  }
}
