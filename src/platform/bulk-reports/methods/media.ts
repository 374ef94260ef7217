import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { media, mediaName, reportingPaths } from '#contract/reporting.ts'
import { quote } from '#platform/http/listParameters.ts'
import { notFound, StatusProblem, wrongField } from '#platform/http/statusErrors.ts'
import { type MethodCall, resourceMethods } from '#platform/methods/resourceMethod.ts'
import { pathValues } from '#platform/methods/routes.ts'
import { type ByteRange, byteRange } from '#web/http/byteRange.ts'
import { reportingScopes, requireMoney } from '../caller.ts'
import type { JobRow } from '../jobs.ts'
import type { Reports } from '../reports.ts'
import { typeOf } from '../reportTypes.ts'
import type { ReportingMethods } from './context.ts'

const decompress = promisify(gunzip)

/**
 * The download of a report's file (specification: reporting 4): whole, as gzip where the caller accepts it, or a range
 * of it (RFC 9110, section 14). The address names no content owner: an account that may act for the job's owner may
 * download.
 */
export const mediaMethods = {
  download: resourceMethods<MethodCall & { context: ReportingMethods }>()({
    httpMethod: 'GET',
    path: `${reportingPaths.media}/{+resourceName}`,
    description: "Returns a report's file (alt=media).",
    parameters: {
      resourceName: {
        description: 'Its name.',
        required: true,
        in: 'path',
        pattern: '^jobs/[^/]+/reports/[^/]+$',
      },
    },
    answer: media,
    file: 'text/csv',
    scopes: reportingScopes,
    handler: async ({ context, reply, request }) => {
      const { jobs, reports } = context
      const { accountId, projectId } = await context.requireAccess(request, reportingScopes)
      const { alt } = request.query as Record<string, unknown>
      if (alt !== undefined && alt !== 'json' && alt !== 'media')
        throw wrongField('alt', `${quote(alt)} is not allowed; it must be media, for the content, or json.`)
      const { job: jobId = '', report: reportId = '' } = pathValues(request)
      const job = await jobs.byId(jobId)
      const row =
        job && (await isReader(context, job, { accountId, projectId }))
          ? await reports.find(job.id, reportId)
          : undefined
      if (!job || !row) throw notFound('There is no such report, or this account may not read it.')
      await requireMoney(context.requireAccess, request, typeOf(job.report_type_id))
      if (alt !== 'media') return { resourceName: mediaName(job.id, row.id) }

      const etag = `"${row.id}"`
      reply
        .type('text/csv; charset=utf-8')
        .header('accept-ranges', 'bytes')
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'accept-encoding')
      const ifRange = request.headers['if-range']
      const rangeHeader = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
      const range = byteRange(rangeHeader, row.size)
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${row.size}`)
        throw new StatusProblem(416, 'requestedRangeNotSatisfiable', `The file has ${row.size} bytes.`)
      }
      if (range)
        return reply
          .code(206)
          .header('content-range', `bytes ${range.start}-${range.end}/${row.size}`)
          .header('content-length', String(range.end - range.start + 1))
          .send(Readable.from(plainBytes(reports, row.id, range)))
      if (acceptsGzip(request.headers['accept-encoding']))
        return reply.header('content-encoding', 'gzip').send(Readable.from(gzipBytes(reports, row.id)))
      return reply
        .header('content-length', String(row.size))
        .send(Readable.from(plainBytes(reports, row.id, { start: 0, end: row.size - 1 })))
    },
  }),
}

async function isReader(
  { owners, videoRepository }: ReportingMethods,
  job: JobRow,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<boolean> {
  if (job.project_id !== projectId) return false
  return job.content_owner === ''
    ? videoRepository.ownsChannel(accountId, job.channel_id)
    : owners.mayActFor(accountId, job.content_owner)
}

/** Whether `Accept-Encoding` allows gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((text) => /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/.exec(text))
  const weight = (name: string) => {
    const coding = codings.find((accepted) => accepted?.[1] === name)
    return coding && Number(coding[2] ?? 1)
  }
  return (weight('gzip') ?? weight('x-gzip') ?? weight('*') ?? 0) > 0
}

async function* gzipBytes(reports: Reports, id: string): AsyncIterable<Buffer> {
  for await (const { bytes } of reports.parts(id, 0)) yield bytes
}

async function* plainBytes(reports: Reports, id: string, { start, end }: ByteRange): AsyncIterable<Buffer> {
  for await (const part of reports.parts(id, start)) {
    if (part.start > end) return
    const bytes = await decompress(part.bytes)
    yield bytes.subarray(Math.max(start - part.start, 0), Math.min(end + 1 - part.start, part.size))
  }
}
