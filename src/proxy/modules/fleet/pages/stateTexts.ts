import type { PlanLack } from '#contract/fleetReport.ts'
import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import type { ActName, ScreenAct } from '../roles.ts'
import type { Screen } from '../screens.ts'
import type { ScreenState } from '../states.ts'
import { messages } from './messages.ts'
import { screenName } from './screen-names/screenNames.ts'

export const stateMessages: Readonly<Record<ScreenState, Message>> = {
  shown: messages.stateShown,
  dimmed: messages.stateDimmed,
  troubled: messages.stateTroubled,
  hidden: messages.stateHidden,
  dark: messages.stateDark,
  unknown: messages.stateUnknown,
  'signed-out': messages.stateSignedOut,
}

export const actMessages: Readonly<Record<ActName, Message>> = {
  reload: messages.reload,
  next: messages.next,
  show: messages.show,
  message: messages.message,
  rename: messages.rename,
  move: messages.move,
  'sign-out': messages.signOut,
  remove: messages.remove,
  plan: messages.putOnPlan,
  'plan-save': messages.planSaved,
  'plan-take-back': messages.planTakenBack,
  'plan-remove': messages.planRemoved,
  'enrol-make': messages.enrolMade,
  'enrol-approve': messages.enrolApproved,
  'enrol-refuse': messages.enrolRefused,
  'enrol-remove': messages.enrolRemoved,
  'alert-add': messages.alertAdded,
  'alert-remove': messages.alertRemoved,
  'update-begin': messages.updateBegun,
  'update-next': messages.updateNext,
  'update-back': messages.updateBack,
  'operator-add': messages.operatorAdded,
  'operator-remove': messages.operatorRemoved,
  'authenticator-set-up': codeMessages.wasSetUp,
  'authenticator-removed': codeMessages.wasRemoved,
  'authenticator-refused': codeMessages.wasRefused,
  'authenticator-recovery-codes': codeMessages.wereRenewed,
  'authenticator-recovered': codeMessages.wasRecovered,
}

/** In the order of their buttons. */
export const actsInOrder: readonly ScreenAct[] = [
  'show',
  'next',
  'reload',
  'message',
  'plan',
  'rename',
  'move',
  'sign-out',
  'remove',
]

const modes = { kiosk: messages.modeKiosk, ambient: messages.modeAmbient, app: messages.modeApp } as const

/** What a screen lacks of its plan, and what to do. */
export function lackText({ kind, name }: PlanLack): string {
  const texts = {
    screen: messages.lacksScreen,
    group: messages.lacksGroup,
    live: messages.lacksLive,
    account: messages.lacksAccount,
  } as const
  return t(texts[kind], { name, setting: 'LIVE_NUMBERS=on' })
}

/** "Kiosk", and the name of what it shows; nothing of a screen that says nothing. */
export function showsTexts({ report }: Pick<Screen, 'report'>): string[] {
  if (!report) return []
  return [t(modes[report.mode]), screenName(report.screen), ...(report.isPaused ? [t(messages.paused)] : [])]
}
