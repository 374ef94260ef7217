import * as z from 'zod'
import type { Clock } from '#contract/clock.ts'
import { sourceTablePattern } from '#contract/datahub.ts'
import type { PageTokens } from '#platform/api/listPage.ts'
import type { RequireAccess } from '#platform/authorization/access.ts'
import { quote, readQuery } from '#platform/http/listParameters.ts'
import { StatusProblem, wrongField } from '#platform/http/statusErrors.ts'
import {
  type Defined,
  type MethodCall,
  type ResourceMethod,
  type ResourceParameter,
  resourceMethods,
} from '#platform/methods/resourceMethod.ts'
import { type OpenCall, pathValues, queryNames } from '#platform/methods/routes.ts'
import type { HubWarehouse } from '#platform/warehouse/brand-lift/port.ts'
import type { Customers } from '../customers.ts'
import type { Imports } from '../operations/imports.ts'
import type { OperationRepository } from '../operations/repository.ts'

/** What the data hub's methods share. */
export interface HubContext {
  hub: HubWarehouse
  customers: Customers
  operations: OperationRepository
  imports: Imports
  pages: PageTokens
  clock: Clock
  requireAccess: RequireAccess
  /** Aborts when the server closes. */
  closing: AbortSignal
}

/** What each method gets. */
export interface HubCall extends HubContext, MethodCall {
  accountId: string
  /** The customer in the address, which the account may use; empty where there is none. */
  customerId: string
  /** The last ID in the address: of an operation, a table or a study. */
  id: string
}

/**
 * Opens calls: authorizes them, checks that the account may use the customer, then reads the parameters.
 * @throws StatusProblem 403 for a customer that the account may not use, whether it exists or not
 */
export const hubCalls =
  (context: HubContext): OpenCall<HubCall> =>
  async (method, call) => {
    const { request } = call
    const { accountId } = await context.requireAccess(request, method.scopes)
    const path = pathValues(request)
    const { customer } = path
    if (customer !== undefined && !(await context.customers.mayUse(accountId, customer)))
      throw new StatusProblem(403, 'forbidden', `This account may not use customers/${customer.slice(0, 80)}.`)
    const query = request.query as Record<string, unknown>
    const parameters = method.ignored === 'any' ? {} : readQuery(query, queryNames(method))
    const id = Object.values(path).at(-1) ?? ''
    return { ...context, ...call, accountId, customerId: customer ?? '', id, parameters }
  }

const define = resourceMethods<HubCall>()

/** Defines a method. */
export const hubMethod = <const Described extends Readonly<Record<string, ResourceParameter>>>(
  method: Omit<Defined<HubCall, Described>, 'scopes'>,
): ResourceMethod<HubCall> => define<Described>({ ...method, scopes: ['datahub'] })

export const nameParameter = <Pattern extends string>(pattern: Pattern) =>
  ({ description: 'Its name.', required: true, in: 'path', pattern }) as const satisfies ResourceParameter

export const customer = nameParameter('^customers/[^/]+$')

/** A checked submission. */
interface Submission {
  /** `YYYY-MM-DD`. */
  date: string
  sourceTable: string
  /** Empty for the production feed. */
  instance: string
}

const wholeNumber = 'a whole number is allowed'
const dateObject = z.object({ year: z.int(wholeNumber), month: z.int(wholeNumber), day: z.int(wholeNumber) })
const dayAllowed = 'A day as {"year": 2026, "month": 11, "day": 1} or "2026-11-01" is allowed.'

/**
 * Parses the day of a report, given as an object or as text (specification: data-hub 2).
 * @throws StatusProblem naming `date` or a part of it
 */
function readDate(value: unknown): string {
  if (value === undefined || value === null) throw wrongField('date', `It is missing. ${dayAllowed}`)
  let parts: { year: number; month: number; day: number }
  if (typeof value === 'string') {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
    if (year === undefined) throw wrongField('date', `${quote(value)} is not allowed. ${dayAllowed}`)
    parts = { year: Number(year), month: Number(month), day: Number(day) }
  } else {
    const parsed = dateObject.safeParse(value)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw wrongField(['date', ...(issue?.path ?? [])].join('.'), `${quote(value)} is not allowed. ${dayAllowed}`)
    }
    parts = parsed.data
  }
  const { year, month, day } = parts
  const calendarDay = new Date(0)
  calendarDay.setUTCFullYear(year, month - 1, day)
  const exists =
    calendarDay.getUTCFullYear() === year && calendarDay.getUTCMonth() === month - 1 && calendarDay.getUTCDate() === day
  if (!exists || year < 1 || year > 9999)
    throw wrongField('date', `${quote(value)} is no day of the calendar. ${dayAllowed}`)
  return calendarDay.toISOString().slice(0, 10)
}

/** The first allowed day: brand lift was not measured this way before, so an earlier day is a typing error. */
const earliestReport = '2000-01-01'

/**
 * Parses the date of a report. Its study has already run, so the day is today or earlier in some time zone of the
 * world.
 * @throws StatusProblem naming `date`, what came and what is allowed
 */
function readReportDate(value: unknown, now: number): string {
  const date = readDate(value)
  const latest = new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)
  if (date >= earliestReport && date <= latest) return date
  throw wrongField('date', `${date} is not allowed. A day from ${earliestReport} to ${latest}, which is today, is.`)
}

/** The public API accepts both spellings of a name in JSON. */
const fieldNames: Record<string, keyof Submission> = {
  date: 'date',
  sourceTable: 'sourceTable',
  source_table: 'sourceTable',
  instance: 'instance',
}

/**
 * Parses the body of a submission (specification: data-hub 2). A field that is null counts as left out.
 * @param now milliseconds since 1970
 * @throws StatusProblem naming the field, what came and what is allowed
 */
export function readSubmission(body: unknown, now: number): Submission {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw wrongField('body', 'An object in JSON with date and sourceTable is needed.')
  const fields: Partial<Record<keyof Submission, unknown>> = {}
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined
    if (!field)
      throw wrongField(name.slice(0, 60), 'There is no such field; date, sourceTable and instance are allowed.')
    if (value !== null) fields[field] = value
  }
  const date = readReportDate(fields.date, now)
  const { sourceTable, instance = '' } = fields
  const allowed = 'it must be project.dataset.table_name, all three parts.'
  if (sourceTable === undefined) throw wrongField('sourceTable', `It is missing; ${allowed}`)
  if (typeof sourceTable !== 'string' || !sourceTablePattern.test(sourceTable))
    throw wrongField('sourceTable', `${quote(sourceTable)} is not allowed; ${allowed}`)
  if (typeof instance !== 'string')
    throw wrongField(
      'instance',
      `${quote(instance)} is not allowed; it must be a name, or nothing for the production feed.`,
    )
  return { date, sourceTable, instance }
}

/** Parses a day in a query: `YYYY-MM-DD`. @throws StatusProblem */
export const queryDate = (value: string): string => readDate(value)

/** Parses a duration such as `10s` or `1.5s` to seconds; undefined when it is left out. @throws StatusProblem */
export function readTimeout(body: unknown): number | undefined {
  const { timeout } = (typeof body === 'object' && body !== null ? body : {}) as { timeout?: unknown }
  if (timeout === undefined || timeout === null) return undefined
  const [, seconds] = (typeof timeout === 'string' ? /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(timeout) : null) ?? []
  if (seconds === undefined)
    throw wrongField('timeout', `${quote(timeout)} is not allowed; it must be seconds such as "10s".`)
  return Number(seconds)
}
