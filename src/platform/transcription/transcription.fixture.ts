import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { scopesOf } from '#contract/scopes.ts'
import { transcriptionError } from '#contract/transcription/answers.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { checkCalls } from '#web/openapi/recordCalls.fixture.ts'
import { createOperations } from '../admin/operations.ts'
import { account } from '../authorization/testProject.fixture.ts'
import { openDatabase } from '../database.ts'
import { audioSize, audioStream } from '../demo/recordings/audio.ts'
import { demoRecordings } from '../demo/recordings/jobs.ts'
import { voices } from '../demo/recordings/voice.ts'
import { createHttp } from '../http/http.ts'
import { openKeys } from '../keys/keys.ts'
import { platformDocument } from '../openapi/service.ts'
import { platformSettings } from '../settings/settings.ts'
import { transcriptionService } from './service.ts'
import { openTranscription } from './transcription.ts'

/** Starts the transcription service on its own database, with two accounts; its worker runs when the test says so. */
export async function startTestTranscription(
  database: Awaited<ReturnType<TestDatabase['fresh']>>,
  environment: Record<string, string> = {},
  clock: ManualClock = manualClock(Date.UTC(2026, 10, 20, 12)),
) {
  const settings = platformSettings({ LOG_LEVEL: 'silent', DATA_DIR: database.dataDir, ...environment })
  const store = await openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl })
  const operations = createOperations({ db: store.db, keys: openKeys(database.dataDir), clock, settings })
  let url = ''
  const errors: unknown[] = []
  const { events } = operations
  const transcription = openTranscription({
    db: store.db,
    clock,
    settings,
    events,
    demo: demoRecordings,
    recordWorker: new URL('../app/recordWorker.mjs', import.meta.url),
    onError: (error) => errors.push(error),
  })
  const app = await createHttp(settings)
  await app.register(async (scope) =>
    transcriptionService(scope, {
      clock,
      settings,
      transcription,
      publicUrl: () => url,
      holderOf: operations.apiKeys.byKey,
    }),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const calls = checkCalls(
    url,
    () => platformDocument({ settings, scopes: scopesOf(settings.naming), publicUrl: () => url }),
    { madeOf: settings.naming },
  )
  const person = async (id: string) => {
    await store.db
      .insertInto('accounts')
      .values(account({ id, email: `${id}@tenfoot.example` }, 'none', clock.now()))
      .execute()
    const details = { name: 'Test', account: `${id}@tenfoot.example` }
    const { key = '' } = await operations.apiKeys.create({ name: 'test' }, details)
    const call = (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { [keyHeader]: key, ...init.headers } })
    const upload = async (audio: Buffer, transcript?: string | Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.append('audio', new Blob([new Uint8Array(audio)]), 'évening news.wav')
      if (transcript !== undefined) body.append('transcript', new Blob([transcript]), 'talk.txt')
      return call(transcriptionPaths.upload, { method: 'POST', body })
    }
    const create = (job: unknown, headers: Record<string, string> = {}) =>
      call(transcriptionPaths.jobs, {
        method: 'POST',
        body: JSON.stringify(job),
        headers: { 'content-type': 'application/json', ...headers },
      })
    return {
      id,
      /** Of every call: the key. */
      headers: { [keyHeader]: key },
      call,
      upload,
      create,
      get: async (job: string) => (await call(transcriptionPaths.job(job))).json(),
      /** Uploads a transcript and queues a job with it. @returns the job's id */
      submit: async (
        transcript: string | Uint8Array<ArrayBuffer>,
        params: Record<string, unknown> = {},
        headers: Record<string, string> = {},
      ): Promise<string> => {
        const { audio_url, transcript_url } = await (await upload(tone(2), transcript)).json()
        const created = await create({ audio_url, transcript_url, ...params }, headers)
        if (created.status !== 201) throw new Error(await created.text())
        return (await created.json()).id
      },
    }
  }
  return {
    url,
    clock,
    errors,
    events,
    transcription,
    db: store.db,
    /** The folder of stored files. */
    folder: settings.transcription.dir,
    ada: await person('ada'),
    bob: await person('bob'),
    carl: await person('carl'),
    close: async () => {
      await transcription.stop()
      await app.close()
      await store.close()
      calls.close()
    },
  }
}

export type TestTranscription = Awaited<ReturnType<typeof startTestTranscription>>

/** Parses the service's error envelope. */
export async function refusal(answer: Response) {
  const body = z.parse(transcriptionError, await answer.json())
  expect(body).toMatchObject({ statusCode: answer.status, timestamp: '2026-11-20T12:00:00Z' })
  expect(body.request_id).toMatch(/^G-[0-9a-f]{8}$/)
  return body
}

/** A WAV file of silence. */
export function tone(seconds: number, channels = 1): Buffer {
  const format = { rate: 8000, bits: 16, channels, voices: [voices.low] } as const
  const parts: Buffer[] = []
  const stream = audioStream([], seconds, format, { start: 0, end: audioSize(seconds, format) - 1 })
  for (let part = stream.read(); part !== null; part = stream.read()) parts.push(part)
  return Buffer.concat(parts)
}

interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a caller's own server, which receives callbacks and serves audio. */
export async function startOutsider(answer: RequestListener = (_, response) => response.end()) {
  const received: ReceivedRequest[] = []
  let answers = answer
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      for (const wake of waiting.splice(0)) wake()
      answers(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: (next: RequestListener) => {
      answers = next
    },
    /** Resolves when the next request has come. */
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise<void>((resolve) => {
        waiting = []
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

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
