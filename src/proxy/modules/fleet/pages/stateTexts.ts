import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import type { ActName, ScreenAct } from '../roles.ts'
import type { Screen } from '../screens.ts'
import type { ScreenState } from '../states.ts'
import { messages } from './messages.ts'

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
  'operator-add': messages.operatorAdded,
  'operator-remove': messages.operatorRemoved,
}

/** In the order of their buttons. */
export const actsInOrder: readonly ScreenAct[] = [
  'show',
  'next',
  'reload',
  'message',
  'rename',
  'move',
  'sign-out',
  'remove',
]

const modes = { kiosk: messages.modeKiosk, ambient: messages.modeAmbient, app: messages.modeApp } as const

/** "Kiosk", and the name of what it shows in code; nothing of a screen that says nothing. */
export function showsTexts({ report }: Pick<Screen, 'report'>): string[] {
  if (!report) return []
  return [t(modes[report.mode]), report.screen, ...(report.isPaused ? [t(messages.paused)] : [])]
}
