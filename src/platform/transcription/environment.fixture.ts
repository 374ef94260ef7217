import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { startOutsider, startTestTranscription, type TestTranscription } from './transcription.fixture.ts'

/**
 * Starts the service for the tests of one `describe`, and a caller's own server on this machine, which the service may
 * call. Jobs and callbacks run only when a test says so.
 */
export function transcriptionEnvironment(fresh: TestDatabase['fresh']) {
  let service: TestTranscription
  let outsider: Awaited<ReturnType<typeof startOutsider>>
  beforeAll(async () => {
    service = await startTestTranscription(await fresh(), { TRANSCRIPTION_NETWORKS: 'loopback' })
    outsider = await startOutsider()
  })
  afterAll(async () => {
    await service?.close()
    await outsider?.close()
  })
  beforeEach(() => {
    outsider.received.length = 0
    outsider.answers((_, response) => response.end())
  })
  return {
    get service() {
      return service
    },
    get outsider() {
      return outsider
    },
    /** Runs the jobs that are due. */
    work: () => service.transcription.worker.runDueJobs(),
    /** Sends the callbacks that are due. */
    send: () => service.transcription.callbacks.runDueJobs(),
    /** Parameters of a job whose callback goes to the caller's server. */
    callback: (method = 'POST') => ({
      callback: true,
      callback_config: { url: `${outsider.url}/callback`, method },
    }),
  }
}
