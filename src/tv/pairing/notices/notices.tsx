import type { FailureCause, SessionEnd } from '#contract/proxy.ts'
import { t } from '#tv/language/t.ts'
import { messages as first } from '../messages.ts'
import type { NoticeText } from '../noticeText.ts'
import type { PairingView, Trouble } from '../view.ts'
import { failures, messages } from './messages.ts'
import { Panel, Sign, type SignName } from './Panel.tsx'
import { remarks } from './remarks/messages.ts'

const causes = {
  dns: remarks.dns,
  tls: remarks.tls,
  refused: remarks.refused,
  reset: remarks.reset,
  timeout: remarks.timeout,
  nonsense: remarks.nonsense,
} as const

/** One sentence that an operator can act on. */
export function causeText(cause: FailureCause, status?: number): string {
  if (cause in causes) return t(causes[cause as keyof typeof causes])
  return status ? t(remarks.status, { status: String(status) }) : t(remarks.error)
}

const notices = {
  offline: remarks.offlineNotice,
  proxy: remarks.proxyNotice,
  address: remarks.addressNotice,
  busy: remarks.busyNotice,
} as const
const waits = {
  offline: remarks.offlineWait,
  proxy: remarks.proxyWait,
  address: remarks.addressWait,
  busy: remarks.busyWait,
} as const

/** What is wrong while a code is on screen. The code still works. */
export function troubleText(trouble: Trouble): string {
  if (trouble.kind !== 'service') return t(notices[trouble.kind])
  return t(remarks.serviceNotice, { cause: causeText(trouble.cause, trouble.status) })
}

/** What is wrong after the code was used. */
function waitText(trouble: Trouble): string {
  if (trouble.kind !== 'service') return t(waits[trouble.kind])
  return t(remarks.serviceWait, { cause: causeText(trouble.cause, trouble.status) })
}

const ends = {
  revoked: remarks.endRevoked,
  expired: remarks.endExpired,
  client: remarks.endClient,
  sessions_revoked: remarks.endSessions,
  account_disabled: remarks.endDisabled,
} as const

/** Why this television shows a code although it was signed in before; undefined if a person signed it out. */
function endText(ended: SessionEnd | undefined): string | undefined {
  return ended !== undefined && ended in ends ? t(ends[ended as keyof typeof ends]) : undefined
}

/** The line under the steps: what is wrong, or why a code is shown, if there is anything to say. */
export function remarkText(view: PairingView, slow: boolean, ended: SessionEnd | undefined): string | undefined {
  if (view.at === 'code') return codeNotice(view) ?? endText(ended)
  if (view.at !== 'starting') return undefined
  return slow ? t(remarks.slow) : view.renewed ? t(remarks.renewed) : undefined
}

function codeNotice(view: Extract<PairingView, { at: 'code' }>): string | undefined {
  if (view.over) return t(remarks.over)
  return view.trouble && troubleText(view.trouble)
}

/** Why no code can be requested. */
export function awayText(trouble: Trouble): NoticeText {
  const next = t(first.keepsTrying)
  switch (trouble.kind) {
    case 'offline':
      return { title: t(messages.offline), meaning: t(messages.offlineMeaning), next }
    case 'proxy':
      return { title: t(first.proxy), meaning: t(messages.proxyMeaning), next }
    case 'address':
      return { title: t(messages.address), meaning: t(messages.addressMeaning), next: t(messages.addressNext) }
    case 'busy':
      return { title: t(messages.busy), meaning: t(messages.busyMeaning), next }
    case 'service': {
      const cause = causeText(trouble.cause, trouble.status)
      return { title: t(messages.service), meaning: t(messages.serviceMeaning, { cause }), next }
    }
  }
}

function failedText(view: Extract<PairingView, { at: 'failed' }>): NoticeText {
  switch (view.reason) {
    case 'unreachable':
      return awayText({ kind: 'service', cause: view.cause ?? 'refused', status: view.status })
    case 'unexpected': {
      const detail = detailOf(view)
      return {
        title: t(messages.unexpected),
        meaning: detail === '' ? t(messages.unexpectedMeaning) : t(messages.unexpectedDetail, { detail }),
        next: t(view.retryAt === undefined ? messages.pressToRetry : first.keepsTrying),
      }
    }
    default: {
      const { title, meaning, next } = failures[view.reason]
      return { title: t(messages[title]), meaning: t(messages[meaning]), next: t(messages[next]) }
    }
  }
}

/** Technical, and the same in every language. */
function detailOf({ status, detail }: Extract<PairingView, { at: 'failed' }>): string {
  return [status === undefined ? '' : `HTTP ${status}`, detail ?? ''].filter((part) => part !== '').join(', ')
}

/** The message in place of the steps; undefined while the steps are shown. */
export function noticeText(view: PairingView): NoticeText | undefined {
  switch (view.at) {
    case 'starting':
    case 'code':
      return undefined
    case 'away':
      return awayText(view.trouble)
    case 'failed':
      return failedText(view)
    case 'claiming':
      if (!view.slow) return { title: t(messages.approved), meaning: t(messages.approvedMeaning), next: '' }
      return {
        title: t(messages.approvedSlow),
        meaning: view.trouble ? waitText(view.trouble) : t(messages.unfinished),
        next: t(messages.approvedNext),
      }
    case 'welcome':
      return { title: view.channel?.title ?? t(messages.connected), meaning: t(messages.connectedMeaning), next: '' }
  }
}

/** What the one button does in this view. */
export function buttonText(view: PairingView): string {
  switch (view.at) {
    case 'away':
      return t(first.tryAgain)
    case 'failed': {
      const isNew = view.reason !== 'unreachable' && view.reason !== 'unexpected' && !failures[view.reason].again
      return t(isNew ? first.newCode : first.tryAgain)
    }
    case 'claiming':
      return t(view.slow ? messages.startOver : messages.oneMoment)
    case 'welcome':
      return t(messages.continue)
    default:
      return t(first.newCode)
  }
}

/** The start takes long: it is not known yet who is signed in. */
export const startingText = (): NoticeText => ({
  title: t(messages.starting),
  meaning: t(messages.startingMeaning),
  next: t(messages.startingNext),
})

/** A program error. */
export const crashText = (): NoticeText => ({
  title: t(messages.crash),
  meaning: t(messages.crashMeaning),
  next: t(messages.crashNext),
})

/** Stands in place of the QR code. */
export const panelOf = (view: PairingView) => <Panel view={view} />

export const signPanel = (name: SignName) => <Sign name={name} />

/** The button that restarts the app. */
export const restartText = (): string => t(messages.restart)
