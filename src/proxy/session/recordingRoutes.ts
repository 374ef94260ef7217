import type { FastifyInstance, FastifyRequest } from 'fastify'
import { joinRecordingRequest } from '#contract/recordingRequests.ts'
import { type RecordingList, recordingsPath } from '#contract/recordings.ts'
import { parsedRequest } from './parsedRequest.ts'
import type { Recordings } from './recordings.ts'

interface RecordingRoutesContext {
  recordings: Recordings
  /** The `sub` of the calling account. */
  subjectOf(request: FastifyRequest): Promise<string>
}

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

/**
 * `GET` and `POST /api/recordings`: which videos the recordings of the calling account are of, at any of its televisions
 * (specification: proxy 11).
 */
export function recordingRoutes(app: FastifyInstance, { recordings, subjectOf }: RecordingRoutesContext): void {
  app.get(recordingsPath, async (request): Promise<RecordingList> => {
    return { recordings: await recordings.list(await subjectOf(request)) }
  })

  app.post(recordingsPath, { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }, async (request) => {
    const joined = parsedRequest(joinRecordingRequest, request.body)
    await recordings.join(await subjectOf(request), joined)
    return {}
  })
}
