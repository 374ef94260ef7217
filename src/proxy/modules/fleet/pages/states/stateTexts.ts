import type { PlanLack } from '#contract/fleetReport.ts'
import type { Message } from '#contract/message.ts'
import type { Screen } from '#proxy/modules/fleet/screens.ts'
import type { ScreenState } from '#proxy/modules/fleet/states.ts'
import { t } from '#web/language/t.ts'
import { screenName } from '../screen-names/screenNames.ts'
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
