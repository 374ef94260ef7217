import { mediaName, type Report, reportingPaths, reportList, report as reportResource } from '#contract/reporting.ts'
import { paging, readPageSize } from '#platform/http/listParameters.ts'
import { notFound } from '#platform/http/statusErrors.ts'
import { addDays, startOfPacificDay, wireTime } from '#platform/time/days.ts'
import type { ReportRow } from '../reports.ts'
import { dayFrom, jobId, readTime, reportingMethod } from './context.ts'

const path = `${reportingPaths.jobs}/{jobId}${reportingPaths.reports}`

/** The methods of a job's reports (specification: reporting 3). */
export const reportMethods = {
  list: reportingMethod({
    httpMethod: 'GET',
    path,
    description: 'Lists the reports of a job, newest first.',
    parameters: {
      jobId,
      createdAfter: { description: 'Only those that were made after this time, RFC 3339.' },
      startTimeAtOrAfter: { description: 'Only those whose day begins at this time or later, RFC 3339.' },
      startTimeBefore: { description: 'Only those whose day begins before this time, RFC 3339.' },
      ...paging,
    },
    answer: reportList,
    handler: async ({ caller, jobOf, pages, parameters, publicUrl, reports, request }) => {
      const createdAfter = readTime('createdAfter', parameters.createdAfter)
      const from = readTime('startTimeAtOrAfter', parameters.startTimeAtOrAfter)
      const before = readTime('startTimeBefore', parameters.startTimeBefore)
      const job = await jobOf(request, caller, parameters.jobId)
      const filter = {
        createdAfter,
        fromDay: from === undefined ? undefined : dayFrom(from),
        beforeDay: before === undefined ? undefined : dayFrom(before),
      }
      const list = JSON.stringify(['reports', job.id, filter])
      const [createdAt, id] = parameters.pageToken === undefined ? [] : pages.read(list, parameters.pageToken)
      const { rows, hasMore } = await reports.list(job.id, {
        filter,
        after: createdAt === undefined ? undefined : { createdAt: Number(createdAt), id: String(id) },
        limit: readPageSize(parameters.pageSize),
      })
      const last = rows.at(-1)
      return {
        reports: rows.map((row) => resourceOf(row, publicUrl())),
        ...(hasMore && last ? { nextPageToken: pages.write(list, [last.created_at, last.id]) } : {}),
      }
    },
  }),
  get: reportingMethod({
    httpMethod: 'GET',
    path: `${path}/{reportId}`,
    description: 'Returns a report.',
    parameters: { jobId, reportId: { description: 'The report.', required: true, in: 'path' } },
    answer: reportResource,
    handler: async ({ caller, jobOf, parameters, publicUrl, reports, request }) => {
      const { id } = await jobOf(request, caller, parameters.jobId)
      const row = await reports.find(id, parameters.reportId)
      if (!row) throw notFound(`The job ${id} has no report ${parameters.reportId.slice(0, 80)}.`)
      return resourceOf(row, publicUrl())
    },
  }),
}

const resourceOf = ({ id, job_id, day, created_at }: ReportRow, publicUrl: string): Report => ({
  id,
  jobId: job_id,
  startTime: wireTime(startOfPacificDay(day)),
  endTime: wireTime(startOfPacificDay(addDays(day, 1))),
  createTime: wireTime(created_at),
  downloadUrl: `${publicUrl}${reportingPaths.media}/${mediaName(job_id, id)}?alt=media`,
})
