import { joinRecordingRequest } from '#contract/recordingRequests.ts'
import { type RecordingList, recordingsPath } from '#contract/recordings.ts'
import type { Core } from '../../core/core.ts'
import type { Known } from '../../core/part.ts'
import { parsedRequest } from '../../core/web/parsedRequest.ts'
import type { ProxyModule } from '../../module.ts'
import { createRecordings } from './recordings.ts'
import { type RecordingTables, recordingMigrations } from './schema.ts'

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

/** Which videos the recordings of the calling account are of (specification: proxy 11). */
export const recordings: ProxyModule = { name: 'recordings', migrations: recordingMigrations, open }

function open({ app, db, clock, caller }: Core): void {
  const recordings = createRecordings(db.withTables<Known<RecordingTables>>(), clock)
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }

  app.get(recordingsPath, async (request): Promise<RecordingList> => {
    return { recordings: await recordings.list(await caller.requireSubject(request)) }
  })

  app.post(recordingsPath, limited, async (request) => {
    const joined = parsedRequest(joinRecordingRequest, request.body)
    await recordings.join(await caller.requireSubject(request), joined)
    return {}
  })
}
