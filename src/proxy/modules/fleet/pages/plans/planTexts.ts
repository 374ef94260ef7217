import { type PlanEntry, type PlanScreen, planScreens } from '#contract/fleetPlan.ts'
import { withDigits } from '#contract/languages.ts'
import type { Message } from '#contract/message.ts'
import { currentLanguage, t } from '#web/language/t.ts'
import { messages } from './messages.ts'

export const screenNames: Readonly<Record<PlanScreen, Message>> = {
  overview: messages.screenOverview,
  audience: messages.screenAudience,
  videos: messages.screenVideos,
  playlists: messages.screenPlaylists,
  live: messages.screenLive,
  reach: messages.screenReach,
  counter: messages.screenCounter,
}

/** The days of a week as operators read them: Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** "Monday", or "Mon". @param weekday 0 for Sunday */
export const weekdayText = (weekday: number, weekday_: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(withDigits(currentLanguage()), { weekday: weekday_, timeZone: 'UTC' }).format(
    // A week that begins on a Sunday.
    Date.UTC(2026, 0, 4 + weekday),
  )

/** "08:30", as a field for a time has it. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** What an entry shows and when, in parts. */
export function entryTexts({
  screens,
  every,
  group,
  theme,
  weekdays: days,
  from,
  until,
  priority,
}: PlanEntry): string[] {
  const names = screens.map((id) => {
    const known = planScreens.find((one) => one === id)
    return known ? t(screenNames[known]) : id
  })
  const when = `${
    days.length === 7
      ? ''
      : weekdays
          .filter((day) => days.includes(day))
          .map((day) => weekdayText(day, 'short'))
          .join(', ')
  } ${timeText(from)}–${timeText(until)}`
  if (names.length === 0)
    return [when.trim(), t(messages.dark), t(messages.entryPriority, { number: String(priority) })]
  return [
    when.trim(),
    names.join(', '),
    secondsText(every),
    ...(group === undefined ? [] : [group]),
    ...(theme === undefined ? [] : [t(theme === 'dark' ? messages.themeDark : messages.themeLight)]),
    t(messages.entryPriority, { number: String(priority) }),
  ]
}

const secondsText = (seconds: number) =>
  new Intl.NumberFormat(withDigits(currentLanguage()), { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(
    seconds,
  )
