import * as z from 'zod/mini'
import { job, jobList, media, newJob, report, reportingPaths, reportList, reportTypeList } from '#contract/reporting.ts'
import { statusError } from '#contract/statusError.ts'
import { reportingScopes } from '../reporting/caller.ts'
import type { ApiDescription, Method, Parameter } from './description.ts'

const onBehalfOfContentOwner: Parameter = { description: 'Content owner for whom the account acts.' }
const paging = {
  pageSize: { description: 'Entries of a page, at most 200.', type: 'integer' },
  pageToken: { description: 'The nextPageToken of the previous page.' },
} as const satisfies Record<string, Parameter>
const includeSystemManaged: Parameter = {
  description: 'Whether to include those that exist without a job. There are none.',
  type: 'boolean',
}
const inPath = (description: string): Parameter => ({ description, required: true, location: 'path' })
const jobId = inPath('The job.')

const method = (
  httpMethod: Method['httpMethod'],
  path: string,
  description: string,
  { parameters, ...details }: Omit<Method, 'httpMethod' | 'path' | 'description' | 'scopes'>,
): Method => ({
  httpMethod,
  path: path.slice(1),
  description,
  ...details,
  parameters: { ...parameters, onBehalfOfContentOwner },
  scopes: reportingScopes,
})

const { jobs, reports, reportTypes } = reportingPaths

/** Bulk reports for programs (specification: reporting 2). */
export const reportingApi = (brand: string): ApiDescription => ({
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
    Nothing: z.object({}),
  },
  refusal: { name: 'StatusError', schema: statusError },
  resources: {
    reportTypes: {
      list: method('GET', reportTypes, 'Lists the types of reports.', {
        parameters: { includeSystemManaged, ...paging },
        response: 'ListReportTypesResponse',
      }),
    },
    jobs: {
      create: method('POST', jobs, 'Orders a report of each day.', {
        request: 'NewReportingJob',
        response: 'ReportingJob',
        refusals: [409],
      }),
      list: method('GET', jobs, 'Lists jobs.', {
        parameters: { includeSystemManaged, ...paging },
        response: 'ListReportingJobsResponse',
      }),
      get: method('GET', `${jobs}/{jobId}`, 'Returns a job.', { parameters: { jobId }, response: 'ReportingJob' }),
      delete: method('DELETE', `${jobs}/{jobId}`, 'Deletes a job with its reports.', {
        parameters: { jobId },
        response: 'Nothing',
      }),
    },
    'jobs.reports': {
      list: method('GET', `${jobs}/{jobId}${reports}`, 'Lists the reports of a job, newest first.', {
        parameters: {
          jobId,
          createdAfter: { description: 'Only those that were made after this time, RFC 3339.' },
          startTimeAtOrAfter: { description: 'Only those whose day begins at this time or later, RFC 3339.' },
          startTimeBefore: { description: 'Only those whose day begins before this time, RFC 3339.' },
          ...paging,
        },
        response: 'ListReportsResponse',
      }),
      get: method('GET', `${jobs}/{jobId}${reports}/{reportId}`, 'Returns a report.', {
        parameters: { jobId, reportId: inPath('The report.') },
        response: 'Report',
      }),
    },
    media: {
      download: {
        httpMethod: 'GET',
        path: `${reportingPaths.media.slice(1)}/{+resourceName}`,
        description: "Returns a report's file (alt=media).",
        parameters: {
          resourceName: {
            description: 'Its name.',
            required: true,
            location: 'path',
            pattern: '^jobs/[^/]+/reports/[^/]+$',
          },
        },
        response: 'Media',
        file: 'text/csv',
        scopes: reportingScopes,
      },
    },
  },
})
