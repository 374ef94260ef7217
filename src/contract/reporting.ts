/** Requests and answers of the reporting service, as at public services (specification: reporting 2). */
import * as z from 'zod/mini'

/** Paths on the origin of the service. */
export const reportingPaths = {
  reportTypes: '/v1/reportTypes',
  jobs: '/v1/jobs',
  /** Below a job. */
  reports: '/reports',
  /** Followed by the name of a report's content. */
  media: '/v1/media',
} as const

/** The name of a report's content, which follows `reportingPaths.media`. */
export const mediaName = (job: string, report: string): string => `jobs/${job}/reports/${report}`

/** Kind of a daily file. Times are RFC 3339 in UTC. */
export const reportType = z.object({
  /** Such as `channel_basic_a3`. */
  id: z.string(),
  name: z.string(),
  /** Whether the service makes its reports without a job. */
  systemManaged: z.optional(z.boolean()),
  deprecateTime: z.optional(z.string()),
})
export type ReportType = z.infer<typeof reportType>

export const reportTypeList = z.object({
  reportTypes: z._default(z.optional(z.array(reportType)), []),
  nextPageToken: z.optional(z.string()),
})

/** Body of `POST /v1/jobs`. */
export const newJob = z.object({ reportTypeId: z.string(), name: z.string() })
export type NewJob = z.infer<typeof newJob>

/** The order to make a report of each day. */
export const job = z.object({
  id: z.string(),
  reportTypeId: z.string(),
  name: z.string(),
  createTime: z.string(),
  expireTime: z.optional(z.string()),
  systemManaged: z.optional(z.boolean()),
})
export type Job = z.infer<typeof job>

export const jobList = z.object({
  jobs: z._default(z.optional(z.array(job)), []),
  nextPageToken: z.optional(z.string()),
})

/** The file of a day. */
export const report = z.object({
  id: z.string(),
  jobId: z.string(),
  /** Inclusive: midnight in Pacific Time. */
  startTime: z.string(),
  /** Exclusive. */
  endTime: z.string(),
  createTime: z.string(),
  jobExpireTime: z.optional(z.string()),
  downloadUrl: z.string(),
})
export type Report = z.infer<typeof report>

export const reportList = z.object({
  reports: z._default(z.optional(z.array(report)), []),
  nextPageToken: z.optional(z.string()),
})

/** What the address of a content answers when nobody asks for the content (`alt=media`). */
export const media = z.object({ resourceName: z.string() })
