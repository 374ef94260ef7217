import type { FastifyRequest } from 'fastify'
import type { NewJob } from '#contract/reporting.ts'
import type { PageTokens } from '#platform/api/listPage.ts'
import { quote, readQuery } from '#platform/http/listParameters.ts'
import { wrongField } from '#platform/http/statusErrors.ts'
import {
  type Defined,
  type MethodCall,
  type ResourceMethod,
  type ResourceParameter,
  resourceMethods,
} from '#platform/methods/resourceMethod.ts'
import { type OpenCall, pathValues, queryNames } from '#platform/methods/routes.ts'
import { addDays, type Day, pacificDay, startOfPacificDay } from '#platform/time/days.ts'
import { type Caller, type CallerContext, callerOf, reportingScopes } from '../caller.ts'
import type { JobRow, Jobs } from '../jobs.ts'
import type { Reports } from '../reports.ts'

/** What the methods of the reporting service share. */
export interface ReportingMethods extends CallerContext {
  jobs: Jobs
  reports: Reports
  pages: PageTokens
  /** The address that clients use, without a slash at its end. */
  publicUrl(): string
  /** Makes the reports of a new job at once. */
  onNewJob(): void
  /**
   * Finds a job of the caller.
   * @throws ApiProblem 404, the same for a job of somebody else; 403 for one with money without the scope for money
   */
  jobOf(request: FastifyRequest, caller: Caller, id: string): Promise<JobRow>
}

/** What each of these methods gets. */
interface ReportingCall extends ReportingMethods, MethodCall {
  caller: Caller
}

/** Opens calls: authorizes them, reads their parameters, and finds whose reports they are about. */
export const reportingCalls =
  (context: ReportingMethods): OpenCall<ReportingCall> =>
  async (method, call) => {
    const { request } = call
    const read = () => readQuery(request.query as Record<string, unknown>, queryNames(method))
    const { caller, query } = await callerOf(context, { request, scopes: method.scopes, read })
    return { ...context, ...call, caller, parameters: { ...query, ...pathValues(request) } }
  }

const define = resourceMethods<ReportingCall>()

/** Defines a method, which an account may call for a content owner. */
export const reportingMethod = <const Described extends Readonly<Record<string, ResourceParameter>>>(
  method: Omit<Defined<ReportingCall, Described>, 'scopes'>,
): ResourceMethod<ReportingCall> => ({
  ...define<Described>({ ...method, scopes: reportingScopes }),
  parameters: {
    ...method.parameters,
    onBehalfOfContentOwner: { description: 'Content owner for whom the account acts.' },
  },
})

export const jobId = { description: 'The job.', required: true, in: 'path' } as const satisfies ResourceParameter

const maxNameLength = 100

/**
 * Parses the body of a new job.
 * @throws StatusProblem naming the field, what came and what is allowed
 */
export function readNewJob(body: unknown): NewJob {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw wrongField('body', 'An object in JSON with reportTypeId and name is needed.')
  const { reportTypeId, name } = body as Record<string, unknown>
  return { reportTypeId: text('reportTypeId', reportTypeId), name: text('name', name) }
}

function text(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') throw wrongField(field, 'It is missing.')
  if (typeof value !== 'string' || value.length > maxNameLength)
    throw wrongField(field, `${quote(value)} is not allowed; it must be a text of at most ${maxNameLength} characters.`)
  return value
}

/** This service has no reports without a job, so both values select the same. @throws StatusProblem */
export function readIncludeSystemManaged(value: string | undefined): void {
  if (value !== undefined && value !== 'true' && value !== 'false')
    throw wrongField('includeSystemManaged', `${quote(value)} is not allowed; it must be true or false.`)
}

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/

/** Parses a time (RFC 3339, section 5.6) to milliseconds since 1970. @throws StatusProblem naming the parameter */
export function readTime(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const ms = rfc3339.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms))
    throw wrongField(name, `${quote(value)} is not allowed; it must be a time such as 2026-07-02T08:15:00Z.`)
  return ms
}

/** The first day that begins at this time or later. */
export function dayFrom(ms: number): Day {
  const day = pacificDay(ms)
  return startOfPacificDay(day) >= ms ? day : addDays(day, 1)
}
