import * as z from 'zod/mini'
import {
  type Job,
  job,
  jobList,
  type Report,
  type ReportType,
  report,
  reportingPaths,
  reportList,
  reportTypeList,
} from '#contract/reporting.ts'
import { storedProblem } from '#web/problems/problem.ts'
import { isoTime } from '../time/days.ts'
import type { Calls } from './calls.ts'
import { CollectProblem, problemAt } from './collectProblem.ts'

/** A reporting service, as one caller sees it (specification: reporting 2). Each method throws `CollectProblem`. */
export interface RemoteService {
  reportTypes(): Promise<ReportType[]>
  jobs(): Promise<Job[]>
  /** Undefined when the service has such a job already, does not know the type, or does not allow it (money). */
  createJob(reportTypeId: string): Promise<Job | undefined>
  /** @param createdAfter RFC 3339; empty for all */
  reports(jobId: string, createdAfter: string): Promise<Report[]>
  /** Writes a report's file. The problem has the status 404 for one that is gone. */
  download(downloadUrl: string, path: string): Promise<void>
}

interface Options {
  calls: Calls
  /** Without a slash at its end. */
  url: string
  token: string
  /** Empty for a channel. */
  contentOwner: string
  signal: AbortSignal
}

/** Most pages of a list: a service whose pages never end must not hold the collector. */
const maxPages = 1000
const time = z.string().check(z.refine((text) => !Number.isNaN(isoTime(text))))
/** The same list, whose times can be read. */
const timedReportList = z.extend(reportList, {
  reports: z._default(z.optional(z.array(z.extend(report, { startTime: time, createTime: time }))), []),
})
const statusMessage = z.object({ error: z.object({ message: z.string() }) })

export function remoteService({ calls, url, token, contentOwner, signal }: Options): RemoteService {
  const authorization = `Bearer ${token}`

  const call = async (path: string, query: Record<string, string>, body?: object): Promise<unknown> => {
    const parameters = { ...query, ...(contentOwner !== '' && { onBehalfOfContentOwner: contentOwner }) }
    const answer = await calls.json({
      method: body === undefined ? 'GET' : 'POST',
      url: `${url}${path}?${new URLSearchParams(parameters)}`,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    })
    if (answer.status !== 200) throw refusalOf(answer, path)
    return answer.body
  }

  /** All items of a list, page by page. */
  const listAll = async <Item>(
    path: string,
    query: Record<string, string>,
    read: (body: unknown) => { items: Item[]; nextPageToken?: string | undefined },
  ): Promise<Item[]> => {
    const all: Item[] = []
    let page: Record<string, string> = {}
    for (let count = 0; count < maxPages; count += 1) {
      const { items, nextPageToken } = read(await call(path, { ...query, ...page }))
      all.push(...items)
      if (!nextPageToken) return all
      page = { pageToken: nextPageToken }
    }
    throw new CollectProblem(problemAt(path, 'endless'), false)
  }

  const { reportTypes, jobs, reports } = reportingPaths
  return {
    reportTypes: () =>
      listAll(reportTypes, {}, (body) => {
        const { reportTypes: items, nextPageToken } = parsed(reportTypeList, body, reportTypes)
        return { items, nextPageToken }
      }),
    jobs: () =>
      listAll(jobs, {}, (body) => {
        const { jobs: items, nextPageToken } = parsed(jobList, body, jobs)
        return { items, nextPageToken }
      }),
    createJob: async (reportTypeId) => {
      try {
        return parsed(job, await call(jobs, {}, { reportTypeId, name: 'tenfoot' }), jobs)
      } catch (error) {
        if (error instanceof CollectProblem && [403, 404, 409].includes(error.status ?? 0)) return undefined
        throw error
      }
    },
    reports: (jobId, createdAfter) => {
      const path = `${jobs}/${encodeURIComponent(jobId)}${reports}`
      return listAll(path, createdAfter === '' ? {} : { createdAfter }, (body) => {
        const { reports: items, nextPageToken } = parsed(timedReportList, body, path)
        return { items, nextPageToken }
      })
    },
    download: async (downloadUrl, path) => {
      // The token must not go anywhere else than to the service that it is for.
      if (!URL.canParse(downloadUrl) || new URL(downloadUrl).origin !== new URL(url).origin)
        throw new CollectProblem(storedProblem('elsewhere', { address: new URL(url).origin }), false)
      const answer = await calls.file({ method: 'GET', url: downloadUrl, headers: { authorization }, signal }, path)
      if (answer.status !== 200) throw refusalOf(answer, reportingPaths.media)
    },
  }
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown, path: string): z.infer<Schema> {
  const outcome = z.safeParse(schema, body)
  if (outcome.success) return outcome.data
  const [issue] = outcome.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new CollectProblem(
    field === '' ? problemAt(path, 'nonsense') : storedProblem('wrongField', { address: path, field }),
    false,
  )
}

function refusalOf({ status, body }: { status: number; body: unknown }, path: string): CollectProblem {
  const read = z.safeParse(statusMessage, body)
  const problem = read.success
    ? storedProblem('said', { address: path, reason: read.data.error.message.slice(0, 500) })
    : problemAt(path, 'statusAnswered', { status })
  return new CollectProblem(problem, status === 429 || status >= 500, status)
}
