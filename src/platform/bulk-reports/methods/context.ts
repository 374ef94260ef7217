import type { FastifyRequest } from 'fastify'
import type { PageTokens } from '#platform/api/pageTokens.ts'
import { readQuery } from '#platform/http/listParameters.ts'
import {
  type Defined,
  type MethodCall,
  type ResourceMethod,
  type ResourceParameter,
  resourceMethods,
} from '#platform/methods/resourceMethod.ts'
import { type OpenCall, pathValues, queryNames } from '#platform/methods/routes.ts'
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
export interface ReportingCall extends ReportingMethods, MethodCall {
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
