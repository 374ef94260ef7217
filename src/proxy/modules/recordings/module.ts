import type { FastifyRequest } from 'fastify'
import { type RecordingList, recordingList, recordingsPath } from '#contract/recordings.ts'
import { joinRecordingRequest } from '#contract/requestBodies.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { defineCall, nothing } from '#proxy/core/web/call.ts'
import { createRecordings, type RecordingTables, recordingMigrations } from './recordings.ts'

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

const list = defineCall({
  method: 'get',
  path: recordingsPath,
  id: 'recordings',
  summary: 'Which videos the account’s recordings are of, as its televisions say; the last one said comes first.',
  answer: { RecordingList: recordingList },
  answerText: 'The recordings.',
})
const join = defineCall({
  method: 'post',
  path: recordingsPath,
  id: 'joinRecording',
  summary: 'Says which video a recording is of; null: of none, even if its job names one.',
  body: { JoinRecordingRequest: joinRecordingRequest },
  answer: nothing,
})

/** Which videos the recordings of the calling account are of (specification: proxy 11). */
export const recordings: ProxyModule = {
  name: 'recordings',
  migrations: recordingMigrations,
  calls: [list, join],
  open,
}

function open({ app, db, clock, caller }: Core): void {
  const recordings = createRecordings(db.withTables<Known<RecordingTables>>(), clock)

  list.on(app, async (request): Promise<RecordingList> => {
    return { recordings: await recordings.list(await caller.requireSubject(request)) }
  })

  const joinRecording = async (request: FastifyRequest) => {
    const joined = join.bodyOf(request)
    await recordings.join(await caller.requireSubject(request), joined)
    return {}
  }
  join.on(app, joinRecording, perMinute)
}
