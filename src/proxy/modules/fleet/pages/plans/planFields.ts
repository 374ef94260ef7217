import * as z from 'zod/mini'
import {
  minutesOfDay,
  type PlanContent,
  type PlanEntry,
  type PlanScreen,
  planContent,
  planLayouts,
  planLimits,
  planMetrics,
  planPeriods,
  planScreens,
  planThemes,
} from '#contract/fleetPlan.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { languageTags } from '#contract/languages.ts'
import { oneOf } from '../queries.ts'
import { timeText } from './planTexts.ts'

/** An entry as a form has it: all of it is text. */
export interface EntryFields {
  kind: 'turn' | 'dark'
  /** The place of each screen in the order; empty: not shown. */
  places: Readonly<Record<PlanScreen, string>>
  every: string
  group: string
  theme: string
  /** Of the newest days; empty: as on the television. */
  period: string
  language: string
  account: string
  /** The metric of each panel; empty: none. */
  panels: readonly string[]
  message: string
  messageSeconds: string
  days: readonly string[]
  from: string
  until: string
  priority: string
}

/** What is wrong with an entry. */
export type FieldProblem =
  | 'screens'
  | 'every'
  | 'group'
  | 'account'
  | 'panels'
  | 'message'
  | 'messageSeconds'
  | 'days'
  | 'from'
  | 'until'

/** The fields of the panels. */
const panelFields = Array.from({ length: Math.max(...planLayouts) }, (_, index) => `panel${index}`)

export const fieldName = (index: number, name: string): string => `e${index}-${name}`

/** An entry that a person begins with. The later ones count more: they are exceptions. */
export const newEntry = (index: number): EntryFields =>
  fieldsOf({
    screens: ['overview', 'videos', 'audience'],
    every: planLimits.seconds.standard,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    from: index === 0 ? 0 : 8 * 60,
    until: index === 0 ? 0 : 18 * 60,
    priority: Math.min(index, planLimits.priority.max),
  })

export function fieldsOf(entry: PlanEntry): EntryFields {
  const place = (id: string) => entry.screens.indexOf(id) + 1
  const places = Object.fromEntries(planScreens.map((id) => [id, place(id) === 0 ? '' : String(place(id))]))
  return {
    kind: entry.screens.length === 0 ? 'dark' : 'turn',
    places: places as Record<PlanScreen, string>,
    every: String(entry.every),
    group: entry.group ?? '',
    theme: entry.theme ?? '',
    period: String(entry.period ?? ''),
    language: entry.language ?? '',
    account: entry.account ?? '',
    panels: panelFields.map((_, index) => entry.panels?.[index] ?? ''),
    message: entry.message?.text ?? '',
    messageSeconds: String(entry.message?.seconds ?? planLimits.message.seconds.standard),
    days: entry.weekdays.map(String),
    from: timeText(entry.from),
    until: timeText(entry.until),
    priority: String(entry.priority),
  }
}

/** The entries of a form, without those that are to be removed. */
export function fieldsIn(body: unknown): EntryFields[] {
  const entries: EntryFields[] = []
  for (let index = 0; index < planLimits.entries.max; index += 1) {
    const text = (name: string) => oneOf(body, fieldName(index, name)) ?? ''
    const kind = text('kind')
    if ((kind !== 'turn' && kind !== 'dark') || text('remove') !== '') continue
    entries.push({
      kind,
      places: Object.fromEntries(planScreens.map((id) => [id, text(id)])) as Record<PlanScreen, string>,
      every: text('every'),
      group: oneLine(text('group')),
      theme: text('theme'),
      period: text('period'),
      language: text('language'),
      account: oneLine(text('account')),
      panels: panelFields.map(text),
      message: oneLine(text('message')),
      messageSeconds: text('messageSeconds'),
      days: manyOf(body, fieldName(index, 'day')),
      from: text('from'),
      until: text('until'),
      priority: text('priority'),
    })
  }
  return entries
}

/** The plan of these fields, or what is wrong with each entry. */
export function contentOf(fields: readonly EntryFields[]): PlanContent | { problems: readonly FieldProblem[][] } {
  const read = fields.map(entryOf)
  const parsed = z.safeParse(planContent, { entries: read.map(({ entry }) => entry) })
  const problems = read.map((one) => one.problems)
  return parsed.success && problems.every((one) => one.length === 0) ? parsed.data : { problems }
}

function entryOf(fields: EntryFields): { entry: unknown; problems: FieldProblem[] } {
  const { kind, places, group, theme, period, language, account, days } = fields
  const placed = planScreens.filter((id) => places[id] !== '')
  const inOrder = [...placed].sort((a, b) => Number(places[a]) - Number(places[b]))
  const screens = kind === 'dark' ? [] : inOrder
  const every = kind === 'dark' ? planLimits.seconds.standard : Number(fields.every)
  const [from, until] = [minuteIn(fields.from), minuteIn(fields.until)]
  const weekdays = [...new Set(days.filter((day) => /^[0-6]$/.test(day)).map(Number))]
  const panels = screens.includes('panels') ? fields.panels.filter((name) => name !== '') : []
  const message = kind === 'dark' ? '' : fields.message
  const seconds = Number(fields.messageSeconds)
  const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
    Number.isInteger(value) && value >= min && value <= max
  const problems: FieldProblem[] = []
  if (kind === 'turn' && screens.length === 0) problems.push('screens')
  if (!isWithin(every, planLimits.seconds)) problems.push('every')
  if (group.length > planLimits.text) problems.push('group')
  if (account.length > planLimits.text) problems.push('account')
  if (screens.includes('panels') && !isLayout(panels)) problems.push('panels')
  if (message.length > planLimits.message.text) problems.push('message')
  if (message !== '' && !isWithin(seconds, planLimits.message.seconds)) problems.push('messageSeconds')
  if (weekdays.length === 0) problems.push('days')
  if (from === undefined) problems.push('from')
  if (until === undefined) problems.push('until')
  const entry = {
    screens,
    every,
    ...(kind === 'turn' && group !== '' && { group }),
    ...(kind === 'turn' && planThemes.some((one) => one === theme) && { theme }),
    ...(kind === 'turn' && planPeriods.some((one) => String(one) === period) && { period: Number(period) }),
    ...(kind === 'turn' && languageTags.some((one) => one === language) && { language }),
    ...(kind === 'turn' && account !== '' && { account }),
    ...(panels.length > 0 && { panels }),
    ...(message !== '' && { message: { text: message, seconds } }),
    weekdays,
    from,
    until,
    priority: /^\d$/.test(fields.priority) ? Number(fields.priority) : planLimits.priority.standard,
  }
  return { entry, problems }
}

/** Two or four different metrics. */
const isLayout = (panels: readonly string[]): boolean =>
  planLayouts.some((count) => count === panels.length) &&
  new Set(panels).size === panels.length &&
  panels.every((name) => planMetrics.some((one) => one === name))

/** Minutes after midnight; undefined: it is no time. */
export function minuteIn(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute < minutesOfDay ? minute : undefined
}

function manyOf(body: unknown, name: string): string[] {
  const value = z.safeParse(z.record(z.string(), z.unknown()), body).data?.[name]
  const values = Array.isArray(value) ? value : [value]
  return values.filter((one): one is string => typeof one === 'string').slice(0, 7)
}
