import type { FailureCause, SessionEnd } from '#contract/proxy.ts'
import { spelled } from '../prelude/address.ts'
import type { PairingView, Trouble } from './view.ts'

export interface Words {
  /** What happened. */
  title: string
  /** Why, and what it means. */
  meaning: string
  /** Which button to press, or what happens automatically. */
  next: string
}

const service = 'The sign-in service'

/** One sentence that an operator can act on. */
export function causeWords(cause: FailureCause, status?: number): string {
  switch (cause) {
    case 'dns':
      return `${service} was not found: its name has no address (DNS).`
    case 'tls':
      return `${service} has an invalid certificate (TLS).`
    case 'refused':
      return `${service} refused the connection.`
    case 'reset':
      return `${service} closed the connection.`
    case 'timeout':
      return `${service} takes too long to answer.`
    case 'nonsense':
      return `${service} sent an answer that Tenfoot does not understand.`
    default:
      return status ? `${service} returned an error (HTTP ${status}).` : `${service} returned an error.`
  }
}

/** What is wrong while a code is on screen. The code still works. */
export function troubleWords(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'offline':
      return 'This TV has no network. Check its cable or Wi-Fi; the code still works.'
    case 'proxy':
      return 'The Tenfoot server does not answer. This TV keeps trying; the code still works.'
    case 'address':
      return 'The Tenfoot server does not accept this address. Open the one that it was set up for; the code still works.'
    case 'busy':
      return 'The Tenfoot server is busy. This TV keeps trying; the code still works.'
    case 'service':
      return `${causeWords(trouble.cause, trouble.status)} This TV keeps trying; the code still works.`
  }
}

/** The line under the steps while a code is on screen: what is wrong, if anything is. */
export function codeNotice(view: Extract<PairingView, { at: 'code' }>): string | undefined {
  if (view.over) return 'This code has expired. A new one appears as soon as the server answers.'
  return view.trouble && troubleWords(view.trouble)
}

/** Why this television shows a code although it was signed in before; undefined if a person signed it out. */
export function endWords(ended: SessionEnd | undefined): string | undefined {
  switch (ended) {
    case 'revoked':
      return 'This TV’s access was removed. Pair it again to continue.'
    case 'expired':
      return 'This TV’s sign-in has expired. Pair it again to continue.'
    case 'client':
      return 'The sign-in service no longer knows this Tenfoot. Pair again, or ask the person who runs it.'
    case 'sessions_revoked':
      return 'Your account was signed out everywhere. Pair this TV again to continue.'
    case 'account_disabled':
      return 'Your account is disabled. Once it is enabled, restart this TV, or pair another account.'
    default:
      return undefined
  }
}

/** Why no code can be requested. */
export function awayWords(trouble: Trouble): Words {
  const next = 'This TV keeps trying. Press OK to try now.'
  switch (trouble.kind) {
    case 'offline':
      return { title: 'No network', meaning: 'This TV is not connected. Check its cable or Wi-Fi.', next }
    case 'proxy':
      return {
        title: 'Cannot reach the Tenfoot server',
        meaning: 'It does not answer. It may be stopped, or the network between it and this TV is down.',
        next,
      }
    case 'address':
      return {
        title: 'This is not Tenfoot’s address',
        meaning: 'Its server answers only at the address that it was set up for (PUBLIC_URL).',
        next: 'Open that address on this TV, or press OK to try again.',
      }
    case 'busy':
      return { title: 'The Tenfoot server is busy', meaning: 'It asks this TV to wait a moment.', next }
    case 'service':
      return {
        title: 'Cannot reach the sign-in service',
        meaning: `${causeWords(trouble.cause, trouble.status)} Tenfoot needs it for a code.`,
        next,
      }
  }
}

function failedWords(view: Extract<PairingView, { at: 'failed' }>): Words {
  const again = 'Press OK for a new code.'
  const itself = 'This TV keeps trying. Press OK to try now.'
  switch (view.reason) {
    case 'denied':
      return {
        title: 'Access was denied',
        meaning: 'Someone chose Deny on the phone. This TV was not connected and sees nothing.',
        next: again,
      }
    case 'policy':
      return {
        title: 'Your administrator blocks this',
        meaning:
          'This account’s rules do not allow the access that Tenfoot asks for. An administrator can change them.',
        next: 'Press OK for a new code, and sign in with another account.',
      }
    case 'organization':
      return {
        title: 'This account is not allowed here',
        meaning: 'Only accounts of the organization that runs this Tenfoot can be used here.',
        next: 'Press OK for a new code, and sign in with an account of the organization.',
      }
    case 'client':
      return {
        title: 'Tenfoot is not set up',
        meaning: `${service} does not know it (invalid_client). The person who runs Tenfoot can correct CLIENT_ID and CLIENT_SECRET.`,
        next: 'Then press OK to try again.',
      }
    case 'scope':
      return {
        title: 'Tenfoot asks for too much',
        meaning: `${service} refused the access it asks for (invalid_scope). The person who runs Tenfoot can correct SCOPE_BASE, BRAND and STORAGE_WORD.`,
        next: 'Then press OK to try again.',
      }
    case 'rate_limited':
      return {
        title: 'Too many codes were requested',
        meaning: 'The sign-in service allows no more codes right now.',
        next: 'A new code appears automatically.',
      }
    case 'unreachable':
      return awayWords({ kind: 'service', cause: view.cause ?? 'refused', status: view.status })
    case 'unexpected':
      return {
        title: 'Unexpected answer',
        meaning: `${service} sent an answer that Tenfoot does not understand${detailOf(view)}.`,
        next: view.retryAt === undefined ? 'Press OK to try again.' : itself,
      }
  }
}

function detailOf({ status, detail }: Extract<PairingView, { at: 'failed' }>): string {
  const parts = [status === undefined ? '' : `HTTP ${status}`, detail ?? ''].filter((part) => part !== '')
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

/** The message in place of the steps; undefined while the steps are shown. */
export function noticeWords(view: PairingView): Words | undefined {
  switch (view.at) {
    case 'starting':
    case 'code':
      return undefined
    case 'away':
      return awayWords(view.trouble)
    case 'failed':
      return failedWords(view)
    case 'claiming':
      if (!view.slow) return { title: 'Approved', meaning: 'Your channel opens on this screen now.', next: '' }
      return {
        title: 'Approved, but this takes long',
        meaning: view.trouble
          ? troubleWords(view.trouble).replace(/;? the code still works/, '')
          : 'The Tenfoot server has not finished yet.',
        next: 'This screen continues automatically. Press OK to start over instead.',
      }
    case 'welcome':
      return { title: view.account?.title ?? 'Connected', meaning: 'Connected. Your overview opens now.', next: '' }
  }
}

/** What the one button does in this view. */
export function buttonWords(view: PairingView): string {
  switch (view.at) {
    case 'away':
      return 'Try again'
    case 'failed':
      return ['client', 'scope', 'unreachable', 'unexpected'].includes(view.reason) ? 'Try again' : 'Get a new code'
    case 'claiming':
      return view.slow ? 'Start over' : 'One moment'
    case 'welcome':
      return 'Continue'
    default:
      return 'Get a new code'
  }
}

/** What a voice guide says when the view changes. The code is spelled, because a voice would read it as a word. */
export function spokenWords(view: PairingView, address: string): string {
  const words = noticeWords(view)
  if (words)
    return [words.title, words.meaning, words.next]
      .filter((part) => part !== '')
      .join('. ')
      .replace(/\.\./g, '.')
  if (view.at !== 'code') return ''
  return codeNotice(view) ?? `Open ${address} on your phone and enter the code ${spelled(view.userCode)}`
}
