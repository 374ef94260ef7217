import type { FastifyInstance } from 'fastify'
import { mediaName, type Report, reportingPaths, reportList, report as reportResource } from '#contract/reporting.ts'
import { addDays, startOfPacificDay } from '../../days.ts'
import { wireTime } from '../../isoTime.ts'
import { readPageSize } from '../../listParameters.ts'
import { answering } from '../../standardParameters.ts'
import { notFound } from '../../statusErrors.ts'
import { type Call, openCall } from '../caller.ts'
import type { ReportRow } from '../reports.ts'
import type { ReportingMethods } from './context.ts'
import { dayFrom, readTime } from './requests.ts'

const listNames = ['createdAfter', 'startTimeAtOrAfter', 'startTimeBefore', 'pageSize', 'pageToken'] as const

/** Registers the methods of a job's reports (specification: reporting 3). */
export function reportMethods(app: FastifyInstance, context: ReportingMethods): void {
  const { reports, pages, jobOf } = context
  const path = `${reportingPaths.jobs}/:job${reportingPaths.reports}`

  const resourceOf = ({ id, job_id, day, created_at }: ReportRow): Report => ({
    id,
    jobId: job_id,
    startTime: wireTime(startOfPacificDay(day)),
    endTime: wireTime(startOfPacificDay(addDays(day, 1))),
    createTime: wireTime(created_at),
    downloadUrl: `${context.publicUrl()}${reportingPaths.media}/${mediaName(job_id, id)}?alt=media`,
  })

  app.get(path, answering(reportList), async (request: Call) => {
    const { caller, query } = await openCall(context, request, listNames)
    const createdAfter = readTime('createdAfter', query.createdAfter)
    const from = readTime('startTimeAtOrAfter', query.startTimeAtOrAfter)
    const before = readTime('startTimeBefore', query.startTimeBefore)
    const job = await jobOf(request, caller, (request.params as { job: string }).job)
    const filter = {
      createdAfter,
      fromDay: from === undefined ? undefined : dayFrom(from),
      beforeDay: before === undefined ? undefined : dayFrom(before),
    }
    const list = JSON.stringify(['reports', job.id, filter])
    const [createdAt, id] = query.pageToken === undefined ? [] : pages.read(list, query.pageToken)
    const { rows, hasMore } = await reports.list(job.id, {
      filter,
      after: createdAt === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) },
      limit: readPageSize(query.pageSize),
    })
    const last = rows.at(-1)
    return {
      reports: rows.map(resourceOf),
      ...(hasMore && last ? { nextPageToken: pages.write(list, [last.created_at, last.id]) } : {}),
    }
  })

  app.get(`${path}/:report`, answering(reportResource), async (request: Call) => {
    const { caller } = await openCall(context, request, [])
    const params = request.params as { job: string; report: string }
    const { id } = await jobOf(request, caller, params.job)
    const row = await reports.find(id, params.report)
    if (!row) throw notFound(`The job ${id} has no report ${params.report.slice(0, 80)}.`)
    return resourceOf(row)
  })
}
