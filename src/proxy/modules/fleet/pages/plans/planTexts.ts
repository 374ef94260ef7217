import { type PlanEntry, type PlanMetric, planMetrics } from '#contract/fleetPlan.ts'
import { withDigits } from '#contract/languages.ts'
import type { Message } from '#contract/message.ts'
import { currentLanguage, listOf, nameText, t } from '#web/language/t.ts'
import { screenName } from '../screen-names/screenNames.ts'
import { messages } from './messages.ts'

export const metricNames: Readonly<Record<PlanMetric, Message>> = {
  views: messages.metricViews,
  estimatedMinutesWatched: messages.metricWatchTime,
  averageViewDuration: messages.metricDuration,
  subscribersGained: messages.metricGained,
  subscribersLost: messages.metricLost,
}

/** A metric, by the service’s name; that name if it is of a later release. */
function metricName(name: string): string {
  const known = planMetrics.find((one) => one === name)
  return known ? t(metricNames[known]) : name
}

/** A language in its own words: “Deutsch”. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
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
  period,
  language,
  account,
  panels,
  message,
  weekdays: days,
  from,
  until,
  priority,
}: PlanEntry): string[] {
  const names = screens.map((id) =>
    id === 'panels' && panels ? `${screenName(id)} (${listOf(panels.map(metricName))})` : screenName(id),
  )
  const when = `${
    days.length === 7
      ? ''
      : listOf(weekdays.filter((day) => days.includes(day)).map((day) => weekdayText(day, 'short')))
  } ${timeText(from)}–${timeText(until)}`
  if (names.length === 0)
    return [when.trim(), t(messages.dark), t(messages.entryPriority, { number: String(priority) })]
  return [
    when.trim(),
    listOf(names),
    lengthText(every, 'second'),
    ...(account === undefined ? [] : [nameText(account)]),
    ...(group === undefined ? [] : [nameText(group)]),
    ...(period === undefined ? [] : [lengthText(period, 'day')]),
    ...(language === undefined ? [] : [languageName(language)]),
    ...(message === undefined ? [] : [`“${nameText(message.text)}” ${lengthText(message.seconds, 'second')}`]),
    ...(theme === undefined ? [] : [t(theme === 'dark' ? messages.themeDark : messages.themeLight)]),
    t(messages.entryPriority, { number: String(priority) }),
  ]
}

/** “30 seconds”, “28 days”. */
export const lengthText = (length: number, unit: 'second' | 'day'): string =>
  new Intl.NumberFormat(withDigits(currentLanguage()), { style: 'unit', unit, unitDisplay: 'long' }).format(length)
