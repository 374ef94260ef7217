import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { startOutsider, startTestTranscription, type TestTranscription } from './transcription.fixture.ts'

/**
 * The service for the tests of one `describe`, and a server of a caller's own on this machine, which it may call. Tests
 * move the work along.
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
    outsider.heard.length = 0
    outsider.answers((_, response) => response.end())
  })
  return {
    get service() {
      return service
    },
    get outsider() {
      return outsider
    },
    /** Does the jobs that are due. */
    work: () => service.transcription.worker.workDue(),
    /** Sends the callbacks that are due. */
    send: () => service.transcription.callbacks.workDue(),
    /** Parameters of a job whose end is sent to the outsider. */
    callback: (method = 'POST') => ({
      callback: true,
      callback_config: { url: `${outsider.url}/callback`, method },
    }),
  }
}
