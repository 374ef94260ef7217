import { addDays, type Day, daysBetween } from './days.ts'

/** Days that can be chosen, both included. */
export interface AvailableDates {
  earliest: Day
  newest: Day
}

export function within(day: Day, { earliest, newest }: AvailableDates): Day {
  return day < earliest ? earliest : day > newest ? newest : day
}

export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

/** The same day `months` later, or the last day of that month if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(nextMonth(first), -1)
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`
  return wanted > last ? last : wanted
}

/** The weeks of a month, seven days each; days of neighbouring months are `undefined`. */
export function weeksOf(month: string, firstWeekday: number): (Day | undefined)[][] {
  const first = `${month}-01`
  const blank = (new Date(first).getUTCDay() - firstWeekday + 7) % 7
  const length = daysBetween(first, nextMonth(first))
  return Array.from({ length: Math.ceil((blank + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const place = week * 7 + weekday - blank
      return place >= 0 && place < length ? addDays(first, place) : undefined
    }),
  )
}

function nextMonth(first: Day): Day {
  const day = addDays(first, 31)
  return `${monthOf(day)}-01`
}

/**
 * The country of a tag that names none: the one in which most people speak the language. Others begin weeks on Monday.
 */
const countryOf: Readonly<Record<string, string>> = {
  ar: 'EG',
  en: 'US',
  he: 'IL',
  hi: 'IN',
  id: 'ID',
  ja: 'JP',
  ko: 'KR',
}

/** The first weekday in the country of this language, 0 for Sunday: Chromium has this only from 130 on. */
export function firstWeekdayOf(locale: string): number {
  const [, language = '', named] = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}))?(?:[-_]|$)/i.exec(locale) ?? []
  const country = named?.toUpperCase() ?? countryOf[language.toLowerCase()] ?? ''
  const sunday = ['US', 'CA', 'MX', 'BR', 'JP', 'KR', 'TW', 'IN', 'ID', 'IL', 'ZA', 'AU', 'PH', 'CO', 'PE', 'VE', 'AR']
  const saturday = ['EG', 'AE', 'DZ', 'IQ', 'JO', 'KW', 'LY', 'QA', 'SD', 'SY']
  return sunday.includes(country) ? 0 : saturday.includes(country) ? 6 : 1
}

/** What the next OK sets: the first day, the last, or the first day of the comparison. */
export type Step = 'start' | 'end' | 'against'

export interface Picked {
  step: Step
  start?: Day
  end?: Day
}

/** Handles OK on a day. A last day before the first starts the choice again with that day. */
export function pick({ step, start }: Picked, day: Day): Picked {
  if (step !== 'end' || start === undefined || day < start) return { step: 'end', start: day }
  return { step: 'start', start, end: day }
}

/** Where the focus is: on a day, or on a button above that changes the month. */
export type MonthFocus = { in: 'months'; place: number } | { in: 'days' }

/** How many months each button moves, from left to right. */
export const monthSteps = [-12, -1, 1, 12] as const

/** Name of the focused element; a day is its own name. */
export const focusName = (focus: { in: string; place?: number }, cursor: Day): string =>
  focus.in === 'days' ? cursor : `${focus.in}-${focus.place}`

interface MonthMove {
  action: 'left' | 'right' | 'up' | 'down'
  focus: MonthFocus
  cursor: Day
  available: AvailableDates
  /** Whether the day is in the last column. */
  isLastColumn: boolean
}

/** Where an arrow leads; `outside`: out of the month to the right. */
export function moveInMonth({ action, focus, cursor, available, isLastColumn }: MonthMove) {
  const stay = { focus, cursor }
  if (focus.in === 'months') {
    if (action === 'down') return { focus: { in: 'days' } as const, cursor }
    if (action === 'up') return stay
    const place = focus.place + (action === 'left' ? -1 : 1)
    if (place >= monthSteps.length) return 'outside'
    return place >= 0 ? { focus: { in: 'months', place } as const, cursor } : stay
  }
  const next = addDays(cursor, { left: -1, right: 1, up: -7, down: 7 }[action])
  // Right from the last column, and from the newest day, leads out of the month.
  if (action === 'right' && (isLastColumn || next > available.newest)) return 'outside'
  if (action === 'up' && (monthOf(next) !== monthOf(cursor) || next < available.earliest))
    return { focus: { in: 'months', place: 1 } as const, cursor }
  return { focus, cursor: within(next, available) }
}

/** Whether the focused day of this box is in the last column. */
export function isLastColumn(box: HTMLElement | null): boolean {
  const day = document.activeElement?.closest('[data-name]')
  return Boolean(day && box?.contains(day)) && day?.parentElement?.lastElementChild === day
}
