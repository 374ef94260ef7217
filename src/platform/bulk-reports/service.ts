import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { statusError } from '#contract/apiError.ts'
import type { Clock } from '#contract/clock.ts'
import { job, jobList, media, newJob, report, reportList, reportTypeList } from '#contract/reporting.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createPageTokens } from '../api/listPage.ts'
import { withStandardParameters } from '../api/standardParameters.ts'
import type { RequireAccess } from '../authorization/access.ts'
import type { ContentOwners } from '../content-owners/contentOwners.ts'
import { withEmptyBodies } from '../http/listParameters.ts'
import { notFound, withStatusErrors } from '../http/statusErrors.ts'
import type { Keys } from '../keys/keys.ts'
import { methodsOf, type ResourceApi } from '../methods/resourceMethod.ts'
import { addMethods } from '../methods/routes.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { requireMoney } from './caller.ts'
import { createJobs } from './jobs.ts'
import { createReportMaker } from './makeReports.ts'
import { type ReportingMethods, reportingCalls } from './methods/context.ts'
import { jobMethods, nothing, reportTypeMethods } from './methods/jobMethods.ts'
import { mediaMethods } from './methods/media.ts'
import { reportMethods } from './methods/reportMethods.ts'
import { createReports } from './reports.ts'
import { typeOf } from './reportTypes.ts'
import type { ReportingTables } from './schema.ts'

/** Bulk reports for programs (specification: reporting 2). */
export const reportingApi = (brand: string): ResourceApi => ({
  name: `${brand}Reporting`,
  version: 'v1',
  title: 'Reporting API',
  description: 'Makes a file of each day and lets programs download it.',
  schemas: {
    ListReportTypesResponse: reportTypeList,
    ReportingJob: job,
    NewReportingJob: newJob,
    ListReportingJobsResponse: jobList,
    Report: report,
    ListReportsResponse: reportList,
    Media: media,
    Nothing: nothing,
  },
  refusal: { name: 'StatusError', schema: statusError },
  resources: {
    reportTypes: reportTypeMethods,
    jobs: jobMethods,
    'jobs.reports': reportMethods,
    media: mediaMethods,
  },
})

export interface ReportingContext {
  requireAccess: RequireAccess
  videoRepository: VideoRepository
  owners: ContentOwners
  db: Kysely<ReportingTables>
  clock: Clock
  keys: Keys
  publicUrl(): string
  warehouse: Warehouse
  /** Which warehouse it is, among those of processes that share the database. */
  warehouseId: string
  /** Milliseconds after which a job looks for new days again. */
  checkMs: number
}

/**
 * Registers the reporting service (specification: reporting 1). Reports are made after `start` and until the server
 * closes.
 */
export async function reportingService(app: FastifyInstance, context: ReportingContext): Promise<{ maker: JobLoop }> {
  const { db, clock, keys, warehouseId } = context
  const jobs = createJobs(db, clock, warehouseId)
  const reports = createReports(db, clock)
  const onError = (error: unknown) => app.log.error({ err: error }, 'a report was not made')
  const maker = createReportMaker({ ...context, reports, onError })
  const methods: ReportingMethods = {
    ...context,
    jobs,
    reports,
    pages: createPageTokens(keys),
    onNewJob: maker.checkNow,
    jobOf: async (request, caller, id) => {
      const row = await jobs.find(caller, id)
      if (!row) throw notFound(`There is no job ${id.slice(0, 80)} that this account may use.`)
      await requireMoney(context.requireAccess, request, typeOf(row.report_type_id))
      return row
    },
  }
  withStatusErrors(app, 'reporting')
  // Its own scope, because `alt=media` asks for a file.
  await app.register(async (scope) =>
    addMethods(scope, methodsOf({ resources: { mediaMethods } }), (_method, call) => ({ ...call, context: methods })),
  )
  await app.register(async (scope) => {
    withStandardParameters(scope)
    withEmptyBodies(scope)
    const resources = { reportTypeMethods, jobMethods, reportMethods }
    addMethods(scope, methodsOf({ resources }), reportingCalls(methods))
  })
  app.addHook('onClose', maker.stop)
  return { maker }
}
