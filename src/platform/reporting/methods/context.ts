import type { FastifyRequest } from 'fastify'
import type { PageTokens } from '../../pageTokens.ts'
import type { Caller, CallerContext } from '../caller.ts'
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
