import type { Now } from '#contract/now.ts'
import { milestoneAfter } from '#insights/milestone.ts'
import type { DayRow } from '#tv/data/newestDays.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { counterMessages, messages } from '../messages.ts'
import { liveNumber, momentText } from '../texts.ts'
import { dayReached, shortfallOf } from './pace.ts'

/** What the counter can show. */
export const countNames = ['viewers', 'subscribers', 'today'] as const
export type CountName = (typeof countNames)[number]

export const countTitles = {
  viewers: counterMessages.viewers,
  subscribers: messages.subscribers,
  today: counterMessages.today,
} as const

export interface Count {
  name: CountName
  value: number
  rounded: boolean
  /** What is said below it. */
  lines: readonly string[]
}

/**
 * The numbers that are known now.
 * @param rows the newest days of the reports, newest first: the pace comes from them
 */
export function countsOf(now: Now, rows: readonly DayRow[]): Count[] {
  const { sampledAt, since, subscribers, views, broadcast } = now
  if (sampledAt === null) return []
  const today = dayAt(sampledAt)
  const counts: Count[] = []
  if (broadcast && broadcast.viewers !== null) {
    const { viewers, peak } = broadcast
    const line = peak && t(messages.peak, { viewers: liveNumber(peak.viewers), moment: momentText(peak.at, sampledAt) })
    counts.push({ name: 'viewers', value: viewers, rounded: false, lines: line ? [line] : [] })
  }
  if (subscribers) {
    const goal = milestoneAfter(subscribers.value)
    const { left, kind } = shortfallOf(subscribers, goal)
    const shown = kind === 'exact' ? liveNumber(left) : numbers.short(left)
    const added = rows.flatMap(({ subscribersGained, subscribersLost }) =>
      subscribersGained === null || subscribersLost === null ? [] : [subscribersGained - subscribersLost],
    )
    counts.push({
      ...subscribers,
      name: 'subscribers',
      lines: [
        t(counterMessages.toMilestone, { kind, left: shown, milestone: numbers.short(goal) }),
        ...paceLine(dayReached({ left, added, today }), today),
      ],
    })
  }
  const viewsToday = now.days.find(({ day }) => day === today)
  if (viewsToday) {
    const isPart = since !== null && dayAt(since) === today
    counts.push({
      name: 'today',
      value: viewsToday.views,
      rounded: false,
      lines: [
        ...(isPart ? [t(messages.since, { moment: momentText(since, sampledAt) })] : []),
        ...(views ? totalLines(views.value) : []),
      ],
    })
  }
  return counts

  function totalLines(total: number): string[] {
    const goal = milestoneAfter(total)
    const left = goal - total
    const added = rows.flatMap(({ views }) => views ?? [])
    return [
      t(counterMessages.toViews, { left: liveNumber(left), milestone: numbers.short(goal) }),
      ...paceLine(dayReached({ left, added, today }), today),
    ]
  }
}

const paceLine = (day: Day | undefined, today: Day): string[] =>
  day === undefined ? [] : [t(counterMessages.pace, { day: dayText.short(day, today) })]
