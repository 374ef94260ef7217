import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Clock, manualClock } from '#contract/clock.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { cutAudio } from '#platform/transcription/media/cutAudio.ts'
import { startTestTranscription, type TestTranscription, tone } from '#platform/transcription/transcription.fixture.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import type { JobFailure } from '../recogniser.ts'
import { localAiAnswer, publicApiAnswer, speachesAnswer, whisperCppAnswer } from './answers.fixture.ts'
import { refusals } from './refusals.fixture.ts'
import { serverRecogniser } from './server.ts'

interface Received {
  request: IncomingMessage
  form: FormData
}

/** A server that answers as a test says, and remembers what it was sent. */
async function startServer() {
  const received: Received[] = []
  let answers: RequestListener = () => {}
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    const headers = { 'content-type': String(request.headers['content-type']) }
    received.push({ request, form: await new Response(new Uint8Array(body), { headers }).formData() })
    answers(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers: (next: RequestListener) => {
      answers = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
type TestServer = Awaited<ReturnType<typeof startServer>>

const json =
  (answer: unknown): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }
const status =
  (code: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_, response) => {
    response.writeHead(code, headers).end(body)
  }
/** Gives one answer after another, the last one again and again. */
const inTurn = (...all: RequestListener[]): RequestListener => {
  let call = 0
  return (request, response) => {
    all[Math.min(call, all.length - 1)]?.(request, response)
    call += 1
  }
}

/** A WAV file of silence, so small that no thread is started to read it. */
function silence(seconds: number): Buffer {
  const [rate, sampleBytes] = [70, 2]
  const header = tone(0)
  header.writeUInt32LE(36 + seconds * rate * sampleBytes, 4)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * sampleBytes, 28)
  header.writeUInt32LE(seconds * rate * sampleBytes, 40)
  return Buffer.concat([header, Buffer.alloc(seconds * rate * sampleBytes)])
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => {
  server.received.length = 0
})
afterAll(() => server.close())

const key = 'sk-very-secret-1234'

describe.each([sqliteDatabase()])('a server as recogniser', ({ fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh(), {
      RECOGNISER_URL: server.url,
      RECOGNISER_KEY: key,
      RECOGNISER_MODEL: 'large',
      RECOGNISER_PART_SECONDS: '60',
    })
  })
  afterAll(() => service.close())

  /** Runs a job with this audio on a service whose recogniser is the server. */
  const recognised = async (audio: Buffer, params: Record<string, unknown> = {}) => {
    service.errors.length = 0
    const { audio_url } = await (await service.ada.upload(audio)).json()
    const { id } = await (await service.ada.create({ audio_url, ...params })).json()
    await service.transcription.worker.runDueJobs()
    return service.ada.get(id)
  }

  it.each([
    ['the public API', publicApiAnswer, 'en'],
    ['whisper.cpp', whisperCppAnswer, 'en'],
    ['speaches', speachesAnswer, 'en'],
    ['LocalAI', localAiAnswer, null],
  ])(
    'an answer of %s becomes utterances with words, and with the language that it says',
    async (_, answer, language) => {
      server.answers(json(answer))
      const job = await recognised(silence(5), { subtitles: true })
      expect([job.status, job.error_message, service.errors]).toEqual(['done', null, []])
      const { transcription } = job.result
      expect(transcription.languages).toEqual(language === null ? [] : [language])
      const utterances = transcription.utterances.map(({ text, language }: { text: string; language: string }) => [
        language,
        text,
      ])
      expect(utterances).toEqual([
        [language, 'Good evening, and welcome to Ten-foot.'],
        [language, 'It is late.'],
      ])
      expect(transcription.utterances[0].words.map(({ word }: { word: string }) => word)).toEqual([
        'Good',
        ' evening,',
        ' and',
        ' welcome',
        ' to',
        ' Ten-foot.',
      ])
      expect(transcription.subtitles[0].subtitles).toContain('welcome to')
    },
  )

  it('the form has the audio, the model and what the job says of the language and rare words', async () => {
    server.answers(json(speachesAnswer))
    const vocabulary = ['Tenfoot', { value: 'Elbphilharmonie' }]
    await recognised(silence(5), {
      language: 'pt-BR',
      context_prompt: 'A talk.',
      custom_vocabulary: true,
      custom_vocabulary_config: { vocabulary },
    })
    const [{ request, form } = { request: undefined, form: new FormData() }] = server.received
    expect([request?.method, request?.url, request?.headers.authorization]).toEqual([
      'POST',
      '/v1/audio/transcriptions',
      `Bearer ${key}`,
    ])
    const { file, ...fields } = Object.fromEntries(form)
    expect(fields).toEqual({
      model: 'large',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'segment',
      language: 'pt',
      prompt: 'A talk.\nTenfoot, Elbphilharmonie',
    })
    expect(form.getAll('timestamp_granularities[]')).toEqual(['word', 'segment'])
    const sent = file as File
    expect([sent.name, sent.type]).toEqual(['audio.wav', 'audio/wav'])
    expect(silence(5).equals(Buffer.from(await sent.arrayBuffer()))).toBe(true)
  })

  it('a job that names several languages, or none, leaves the language to the server', async () => {
    server.answers(json(speachesAnswer))
    await recognised(silence(5), { language_config: { languages: ['de', 'en'] } })
    expect(server.received[0]?.form.has('language')).toBe(false)
  })

  it('long audio is sent in overlapping parts, whose words are joined with the times of the whole', async () => {
    const starts = [0, 48, 96]
    let call = 0
    server.answers((request, response) => {
      const start = starts[call] ?? 0
      call += 1
      const words = Array.from({ length: Math.min(60, 110 - start) / 2 }, (_, index) => ({
        word: ` w${start / 2 + index}`,
        start: 2 * index + 0.1,
        end: 2 * index + 1.9,
      }))
      const segments = [0, 30].map((from) => {
        const inside = words.slice(from / 2, from / 2 + 15)
        return { start: from, end: from + 30, text: inside.map(({ word }) => word).join(''), words: inside }
      })
      json({ language: 'en', segments })(request, response)
    })
    const job = await recognised(silence(110))
    expect(job.error_message).toBeNull()
    const sizes = server.received.map(({ form }) => (form.get('file') as File).size)
    expect(sizes).toEqual([60, 60, 14].map((seconds) => 44 + seconds * 140))
    const words = job.result.transcription.utterances.flatMap(({ words }: { words: unknown[] }) => words)
    expect(words.map(({ word }: { word: string }) => word.trim())).toEqual(
      Array.from({ length: 55 }, (_, index) => `w${index}`),
    )
    expect(words.at(-1)).toMatchObject({ start: expect.closeTo(108.1, 5), end: expect.closeTo(109.9, 5) })
  })

  it('a refusal ends the job in error, without the words of the server and its key, which only the log has', async () => {
    server.answers(status(401, {}, `{"error": "wrong key ${key} in /etc/keys"}`))
    const job = await recognised(silence(5))
    expect([job.status, job.error_code]).toEqual(['error', jobErrorCodes.recogniserFailed])
    expect(job.error_message).toBe(
      'The recogniser refuses the key of this service (RECOGNISER_KEY); the log of the service says more.',
    )
    const cause = String(((service.errors[0] as Error).cause as Error).message)
    expect(cause).toBe(`${server.url}/v1/audio/transcriptions answered 401: {"error": "wrong key … in /etc/keys"}`)
    expect(server.received).toHaveLength(1)
  })
})

describe('a call of a recogniser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recogniser-'))
  const path = join(folder, 'audio')
  beforeAll(() => writeFileSync(path, silence(5)))
  afterAll(() => rmSync(folder, { recursive: true }))

  const timeoutSeconds = 100
  interface Options {
    url?: string
    answerBytes?: number
    hasKey?: boolean
    /** Called at a wait, which then ends with the job only. */
    onWait?: () => void
  }
  /** Starts a call. Waits between attempts take no time; the time limit is over when the test says so. */
  const start = ({ url = server.url, answerBytes = 1_000_000, hasKey = true, onWait }: Options = {}) => {
    const waits: number[] = []
    const cancel = new AbortController()
    let timeOut = () => {}
    const clock: Clock = {
      now: () => Date.UTC(2026, 0, 1),
      sleep: async (ms, signal) => {
        if (ms === timeoutSeconds * 1000)
          return new Promise((resolve, reject) => {
            timeOut = resolve
            signal?.addEventListener('abort', () => reject(signal.reason))
          })
        waits.push(ms / 1000)
        if (!onWait) return
        await new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
          onWait()
        })
      },
    }
    const recogniser = serverRecogniser(
      {
        url: `${url}/?secret=${key}`,
        key: hasKey ? key : undefined,
        model: 'whisper-1',
        partSeconds: 600,
        timeoutSeconds,
        answerBytes,
      },
      { clock, cutAudio },
    )
    const audio = { path, mediaType: 'audio/wav', duration: 5, channels: 1 }
    const result = recogniser.recognise({ audio, params: {}, transcript: undefined, signal: cancel.signal }).then(
      ({ text }) => text,
      (error: unknown) => error,
    )
    return { waits, cancel, result, timeOut: () => timeOut() }
  }

  it.each([
    ['Retry-After in seconds', status(429, { 'retry-after': '77' }), 77],
    ['a date in Retry-After', status(503, { 'retry-after': 'Thu, 01 Jan 2026 00:00:40 GMT' }), 40],
    ['a day in Retry-After', status(503, { 'retry-after': '86400' }), 600],
    ['no Retry-After', status(500), 2],
    ['no answer', (request: IncomingMessage) => request.socket.destroy(), 2],
  ])('a call that may succeed later is made again after a wait: %s', async (_, first, seconds) => {
    server.answers(inTurn(first, json(speachesAnswer)))
    const { result, waits } = start()
    expect(await result).toContain('Ten-foot')
    expect(server.received).toHaveLength(2)
    expect(waits).toEqual([seconds])
  })

  it('a server that fails again and again is given up, and the job may be tried again', async () => {
    server.answers(status(503, {}, 'loading the model'))
    const { result, waits } = start()
    const failure = await result
    expect(failure).toMatchObject({ code: 500, mayPass: true, message: expect.stringContaining('status 503') })
    expect(String((failure as JobFailure).cause)).toContain('loading the model')
    expect(server.received).toHaveLength(4)
    expect(waits).toEqual([2, 8, 30])
  })

  it('a server that does not answer in time is given up, and the job may be tried again', async () => {
    const call = start()
    server.answers(() => call.timeOut())
    const failure = await call.result
    expect(failure).toMatchObject({ code: jobErrorCodes.tooSlow, mayPass: true })
    expect(String(failure)).toContain('longer than 100 seconds')
    expect(server.received).toHaveLength(2)
  })

  it('a server that is not there is given up with the reason, and the job may be tried again', async () => {
    const other = await startServer()
    await other.close()
    const { result, waits } = start({ url: other.url })
    expect(await result).toMatchObject({
      code: 500,
      mayPass: true,
      message: 'The recogniser cannot be used: no connection to it could be made.',
    })
    expect(waits).toEqual([2, 8, 30])
  })

  it.each([
    [200, 500, 'refuses the audio or a parameter of the job (status 200)'],
    [400, 500, 'refuses the audio or a parameter of the job (status 400)'],
    [403, 500, 'refuses the key of this service (RECOGNISER_KEY)'],
    [404, 500, 'does not know the model or the address (RECOGNISER_MODEL, RECOGNISER_URL)'],
    [413, 413, 'does not accept 1 MB at once: WAV, MP3 and AAC are sent in shorter parts'],
    [415, 415, 'cannot read audio/wav'],
    [422, 500, 'refuses the audio or a parameter of the job (status 422)'],
  ])('a refusal with the status %d is final, with the error code %d and a reason', async (code, errorCode, reason) => {
    server.answers(status(code, {}, `{"error":"no ${key} in /srv/models"}`))
    const failure = await start().result
    expect(failure).toMatchObject({ code: errorCode, mayPass: false, message: expect.stringContaining(reason) })
    expect(String(failure)).not.toContain('models')
    const cause = String((failure as JobFailure).cause)
    expect(cause).toContain(`answered ${code}: {"error":"no … in /srv/models"}`)
    expect(cause).not.toContain(key)
    expect(server.received).toHaveLength(1)
  })

  it.each(refusals)('a refusal is understood: %s', async (_, code, body, errorCode, reason) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body).replaceAll('KEY', key)
    server.answers(status(code, { 'content-type': 'application/json' }, text))
    const failure = await start().result
    expect(failure).toMatchObject({ code: errorCode, message: expect.stringContaining(reason) })
    const cause = String((failure as JobFailure).cause)
    expect(cause).toContain(`answered ${code}: ${text.replaceAll(key, '…')}`.slice(0, 60).trim())
    expect(`${failure} ${cause}`).not.toContain(key)
  })

  it('a server that needs no key gets none', async () => {
    server.answers(json(speachesAnswer))
    await start({ hasKey: false }).result
    expect(server.received[0]?.request.headers.authorization).toBeUndefined()
  })

  it('a redirect is not followed, so that the key and the audio go nowhere else', async () => {
    const other = await startServer()
    other.answers(json(speachesAnswer))
    server.answers(status(307, { location: `${other.url}/v1/audio/transcriptions` }))
    expect(await start().result).toMatchObject({
      code: 500,
      mayPass: false,
      message: expect.stringContaining('another address than RECOGNISER_URL'),
    })
    expect(other.received).toEqual([])
    await other.close()
  })

  it('an answer without an end is not read to its end', async () => {
    server.answers((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000))) {}
      }
      response.on('drain', write)
      write()
    })
    expect(await start({ answerBytes: 100_000 }).result).toMatchObject({
      mayPass: false,
      message: 'The recogniser answered with more than 100,000 bytes.',
    })
  })

  it('an answer that is not UTF-8 is refused', async () => {
    server.answers((_, response) => response.end(Buffer.from('{"text":"\xe9"}', 'latin1')))
    expect(await start().result).toMatchObject({
      mayPass: false,
      message: 'The answer of the recogniser is not UTF-8.',
    })
  })

  it('a server that refuses before it has read the audio is understood', async () => {
    const large = join(folder, 'large')
    writeFileSync(large, Buffer.alloc(5_000_000))
    const hasty = createServer((request, response) => {
      response.writeHead(413, { connection: 'close' }).end('too large')
      request.resume()
    })
    await new Promise<void>((resolve) => hasty.listen(0, '127.0.0.1', resolve))
    const recogniser = serverRecogniser(
      {
        url: `http://127.0.0.1:${(hasty.address() as AddressInfo).port}/`,
        key,
        model: 'm',
        partSeconds: 600,
        timeoutSeconds: 100,
        answerBytes: 1000,
      },
      { clock: manualClock(0), cutAudio },
    )
    const failure = await recogniser
      .recognise({
        audio: { path: large, mediaType: 'audio/mp4', duration: 5, channels: 1 },
        params: {},
        transcript: undefined,
        signal: new AbortController().signal,
      })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 413, message: expect.stringContaining('does not accept 5 MB') })
    hasty.closeAllConnections()
    await new Promise((resolve) => hasty.close(resolve))
  })

  it('a job that is stopped while the server works ends its call', async () => {
    const call = start()
    const hasClosed = new Promise<void>((resolve) => {
      server.answers((request) => {
        request.socket.on('close', resolve)
        call.cancel.abort(new Error('stopped'))
      })
    })
    expect(await call.result).toEqual(new Error('stopped'))
    await hasClosed
    expect(server.received).toHaveLength(1)
  })

  it('a job that is stopped between two attempts makes no other', async () => {
    server.answers(status(503))
    const call = start({ onWait: () => call.cancel.abort(new Error('stopped')) })
    expect(await call.result).toEqual(new Error('stopped'))
    expect(server.received).toHaveLength(1)
  })
})
