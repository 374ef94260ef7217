import { addDays, type Day } from '../time/days.ts'

/** Days from the first to the last, both included. */
export interface Days {
  from: Day
  to: Day
}

/** The days that a step of making the demo's numbers has made: always without a gap, and they grow at both ends. */
export interface MadeDays {
  /** The first day that the step makes. */
  firstDay: Day
  days: Days | undefined
}

/** Which of the demo's days are complete. */
export interface CompleteDays {
  /** Every day that the demo's numbers are of. */
  all: Days
  /** The days whose numbers of channels are complete. */
  channels: Days | undefined
  /** The days whose numbers of the content owner are complete: they are made after those of channels. */
  contentOwner: Days | undefined
}

/** The days of a portion that a step has not made. */
export function missingIn({ firstDay, days }: MadeDays, portion: Days & { isNewer: boolean }): Days | undefined {
  const from = latest([firstDay, portion.from, ...(days && portion.isNewer ? [addDays(days.to, 1)] : [])])
  const to = earliest([portion.to, ...(days && !portion.isNewer ? [addDays(days.from, -1)] : [])])
  return from <= to ? { from, to } : undefined
}

/** What a step has made after it made these days too. */
export function withDays(made: MadeDays, added: Days | undefined): MadeDays {
  const { days } = made
  if (!added) return made
  return {
    ...made,
    days: days ? { from: earliest([days.from, added.from]), to: latest([days.to, added.to]) } : added,
  }
}

/** The days that every step has made. A step counts as complete on the days before its first one. */
export function madeByAll(steps: readonly MadeDays[], { from: firstDay, to: lastDay }: Days): Days | undefined {
  const made: Days[] = []
  for (const step of steps.filter((step) => step.firstDay <= lastDay)) {
    if (!step.days) return undefined
    made.push({ from: step.days.from <= step.firstDay ? firstDay : step.days.from, to: step.days.to })
  }
  const [from, to] = [latest(made.map((days) => days.from)), earliest(made.map((days) => days.to))]
  return made.length > 0 && from <= to ? { from, to } : undefined
}

export const earliest = (days: readonly Day[]): Day => [...days].sort()[0] ?? ''
export const latest = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''
