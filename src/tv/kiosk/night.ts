import * as z from 'zod/mini'
import { times } from '../format/locale.ts'
import type { Times } from '../format/times.ts'
import { t } from '../language/t.ts'
import { messages } from './messages.ts'

/** The hours in which a kiosk is dimmed, as in an address: `22-7` by this television's clock, or `never`. */
export const night = z.union([
  z.literal('never'),
  z
    .string()
    .check(z.regex(/^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/))
    .check(z.refine((hours) => from(hours) !== until(hours))),
])
export const standardNight = '22-7'

/** Whether it is night at this hour, 0 to 23. */
export function isNight(night: string, hour: number): boolean {
  if (night === 'never') return false
  const [start, end] = [from(night), until(night)]
  return start < end ? hour >= start && hour < end : hour >= start || hour < end
}

/** "22:00 to 7:00", or "10:00 pm to 7:00 am" by a clock of twelve hours. */
export function nightText(night: string, { clock }: Pick<Times, 'clock'> = times): string {
  if (night === 'never') return t(messages.never)
  const text = (hour: number) => clock(new Date(2026, 0, 1, hour).getTime())
  return t(messages.nightHours, { from: text(from(night)), until: text(until(night)) })
}

const from = (hours: string) => Number(hours.split('-')[0])
const until = (hours: string) => Number(hours.split('-')[1])
