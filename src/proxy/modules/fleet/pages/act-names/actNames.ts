import type { Message } from '#contract/message.ts'
import type { ActName, ScreenAct } from '#proxy/modules/fleet/roles.ts'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { messages } from './messages.ts'

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
