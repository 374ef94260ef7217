import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { callbackBody } from '#contract/transcription/answers.ts'
import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { startOutsider, startTestTranscription, type TestTranscription, tone } from './testTranscription.ts'
import { mostAttempts } from './worker.ts'

const record = {
  id: 'theirs',
  status: 'done',
  result: {
    transcription: {
      languages: ['en'],
      utterances: [
        { text: 'Hello ten foot.', start: 0, end: 1, channel: 0, speaker: 0, language: 'en', confidence: 0.9 },
        { text: 'Hi.', start: 1.2, end: 1.5, channel: 0, speaker: 1, language: 'en', confidence: 0.9 },
      ],
    },
    summarization: { success: true, is_empty: false, exec_time: 1, error: null, results: 'A greeting.' },
    chapterization: { success: true, is_empty: false, exec_time: 1, error: null, results: [{ headline: 'One' }] },
  },
}

describe.each(testDatabases())('a transcription job on $name', ({ fresh }) => {
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

  const work = () => service.transcription.worker.workDue()
  const send = () => service.transcription.callbacks.workDue()
  const callback = (method = 'POST') => ({ callback: true, callback_config: { url: `${outsider.url}/told`, method } })

  it('takes the sections of an import that need a model, and says which it could not have', async () => {
    const id = await service.ada.order(JSON.stringify(record), {
      ...{ summarization: true, chapterization: true, moderation: true, display_mode: true, custom_spelling: true },
      custom_spelling_config: { spelling_dictionary: { Tenfoot: ['ten foot'] } },
    })
    await work()
    const { result } = await service.ada.get(id)
    expect(result.transcription.utterances[0]).toMatchObject({ text: 'Hello Tenfoot.', speaker: 0, language: 'en' })
    expect(result.transcription.utterances[0].words.map(({ word }: { word: string }) => word)).toEqual([
      ...['Hello', ' Tenfoot.'],
    ])
    expect(result).toMatchObject({
      summarization: record.result.summarization,
      chapterization: record.result.chapterization,
      moderation: { success: false, results: null, error: { status_code: 501, message: expect.any(String) } },
      custom_spelling: { success: true, is_empty: false },
      display_mode: { success: true, results: ['Speaker 1: Hello Tenfoot.', 'Speaker 2: Hi.'] },
    })
    expect(result.chapters).toBeUndefined()
  })

  it.each([
    ['{"result": {}}', 'utterances'],
    ['{"transcription": {"utterances": [{"words": [{"word": 3}]}]}}', 'transcription.utterances.0.words'],
    ['{', 'JSON'],
    ['   ', 'empty'],
    ['1\n00:00:02,000 --> 00:00:01,000\nBackwards\n', 'line 2'],
  ])('ends in error, with what is wrong, where the transcript is %j', async (transcript, wrong) => {
    const id = await service.ada.order(transcript, callback())
    await work()
    const { status, error_code, completed_at, result } = await service.ada.get(id)
    expect([status, error_code, result]).toEqual(['error', jobErrorCodes.unreadableTranscript, null])
    expect(completed_at).toEqual(expect.any(String))
    await send()
    expect(JSON.parse(outsider.heard[0]?.body ?? '').error.message).toContain(wrong)
  })

  it('ends in error where nobody can recognise it', async () => {
    const { audio_url } = await (await service.ada.upload(tone(1))).json()
    const { id } = await (await service.ada.create({ audio_url })).json()
    await work()
    expect(await service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.noRecogniser })
  })

  it('fetches reachable audio and a transcript, through redirects', async () => {
    const audio = tone(3, 2)
    outsider.answers((request, response) => {
      if (request.url === '/old.wav') return void response.writeHead(302, { location: '/new%20one.wav' }).end()
      response.end(request.url?.endsWith('.vtt') ? 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Good <b>day</b>' : audio)
    })
    const job = { audio_url: `${outsider.url}/old.wav`, transcript_url: `${outsider.url}/a.vtt` }
    const { id } = await (await service.ada.create(job)).json()
    await work()
    expect(await service.ada.get(id)).toMatchObject({
      status: 'done',
      file: { filename: 'old.wav', source: job.audio_url, audio_duration: 3, number_of_channels: 2 },
      result: { transcription: { utterances: [{ text: 'Good day', start: 1, end: 2, speaker: 0 }] } },
    })
    const file = await service.ada.call(transcriptionPaths.file(id))
    expect(Buffer.from(await file.arrayBuffer()).equals(audio)).toBe(true)
  })

  it.each([
    ['answers 404', 424, (_: unknown, response: import('node:http').ServerResponse) => response.writeHead(404).end()],
    ['is no audio', 415, (_: unknown, response: import('node:http').ServerResponse) => response.end('<html>')],
    [
      'leads to a place that must not be asked',
      424,
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    ],
    [
      'leads in a circle',
      424,
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: '/again' }).end(),
    ],
  ])('ends in error where the audio’s address %s', async (_, code, answer) => {
    outsider.answers(answer)
    const { id } = await (await service.ada.create({ audio_url: `${outsider.url}/a.wav` })).json()
    await work()
    expect(await service.ada.get(id)).toMatchObject({ status: 'error', error_code: code, file: null })
  })

  it('tries again where the network failed, longer each time, and then ends in error', async () => {
    outsider.answers((request) => request.socket.destroy())
    const { id } = await (await service.ada.create({ audio_url: `${outsider.url}/a.wav`, ...callback() })).json()
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      await work()
      expect((await service.ada.get(id)).status).toBe('processing')
      const asked = outsider.heard.length
      await work()
      expect(outsider.heard.length).toBe(asked)
      await service.clock.advance(5000 * 2 ** (attempt - 1))
    }
    await work()
    expect(await service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.unreachableAudio })
    await service.transcription.db.deleteFrom('transcription_jobs').where('id', '=', id).execute()
  })

  it('is taken up again when who had it died, and given up after so many times', async () => {
    const id = await service.ada.order('Interrupted.')
    const db = service.transcription.db
    const died = (attempts: number) =>
      db
        .updateTable('transcription_jobs')
        .set({ status: 'processing', taken_by: 'a process that died', due_at: service.clock.now() + 30_000, attempts })
        .where('id', '=', id)
        .execute()
    await died(1)
    await work()
    expect((await service.ada.get(id)).status).toBe('processing')
    await service.clock.advance(30_000)
    await work()
    expect((await service.ada.get(id)).status).toBe('done')
    await died(mostAttempts)
    await service.clock.advance(30_000)
    await work()
    expect(await service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.interrupted })
  })

  it('is done once by two processes, and told once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => service.ada.order(`Number ${n}.`, callback())))
    const { openTranscription } = await import('./transcription.ts')
    const { platformSettings } = await import('../settings.ts')
    const settings = platformSettings({
      TRANSCRIPTION_DIR: join(service.transcription.folder.path(crypto.randomUUID()), '..'),
      TRANSCRIPTION_NETWORKS: 'loopback',
    })
    const other = openTranscription({
      db: service.db,
      clock: service.clock,
      settings,
      events: service.events,
      onError: (e) => service.errors.push(e),
    })
    await Promise.all([work(), other.worker.workDue(), work(), other.worker.workDue()])
    await Promise.all([send(), other.callbacks.workDue()])
    await other.stop()
    expect(outsider.heard.map(({ headers }) => headers['idempotency-key']).sort()).toEqual(ids.sort())
    expect(service.errors).toEqual([])
  })

  it.each(['POST', 'PUT'])('tells of success by %s with the result, and of its id', async (method) => {
    const id = await service.ada.order('Told.', { ...callback(method), custom_metadata: { room: '1' } })
    await work()
    await send()
    const [told] = outsider.heard
    expect([told?.method, told?.url, told?.headers['idempotency-key']]).toEqual([method, '/told', id])
    expect(z.parse(callbackBody, JSON.parse(told?.body ?? ''))).toEqual({
      id,
      event: 'transcription.success',
      payload: (await service.ada.get(id)).result,
      custom_metadata: { room: '1' },
    })
  })

  it('tells again until it is heard, and gives up after a day', async () => {
    outsider.answers((_, response) => response.writeHead(503).end())
    const id = await service.ada.order('Again.', callback())
    await work()
    await send()
    await send()
    expect(outsider.heard).toHaveLength(1)
    for (let hour = 0; hour < 30; hour += 1) {
      await service.clock.advance(3_600_000)
      await send()
    }
    const row = await service.db
      .selectFrom('transcription_callbacks')
      .selectAll()
      .where('job_id', '=', id)
      .executeTakeFirst()
    expect(row).toMatchObject({ outcome: 'given up', due_at: null, problem: 'the receiver answered 503' })
    const [event] = (await service.events.page({ kind: 'operator', size: 1 })).events
    expect(event).toMatchObject({ action: 'callback.given-up', subject: `transcript ${id}` })
    expect(outsider.heard.length).toBeGreaterThan(20)
    expect(new Set(outsider.heard.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]))
  })

  it('is let go of at a stop, and goes on at the next start', async () => {
    let begun = () => {}
    const reached = new Promise<void>((resolve) => {
      begun = resolve
    })
    outsider.answers(() => begun())
    const { id } = await (await service.ada.create({ audio_url: `${outsider.url}/slow.wav` })).json()
    const working = work()
    await reached
    await service.transcription.worker.stop()
    await working
    expect((await service.ada.get(id)).status).toBe('processing')
    outsider.answers((_, response) => response.end(tone(1)))
    await work()
    expect(await service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.noRecogniser })
  })

  it('leaves nothing behind where it was deleted while it was worked on', async () => {
    let answer = () => {}
    const begun = new Promise<void>((resolve) => {
      outsider.answers((_, response) => {
        answer = () => response.end(tone(1))
        resolve()
      })
    })
    const { id } = await (await service.ada.create({ audio_url: `${outsider.url}/gone.wav`, ...callback() })).json()
    const working = work()
    await begun
    expect((await service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(202)
    answer()
    await working
    expect(
      await service.db.selectFrom('transcription_callbacks').where('job_id', '=', id).selectAll().execute(),
    ).toEqual([])
    expect(service.errors).toEqual([])
  })
})

describe.each(testDatabases().slice(0, 1))('addresses inside, where the setting says outside', ({ fresh }) => {
  it('are not asked, also by a name that stands for one, and no second time', async () => {
    const service = await startTestTranscription(await fresh())
    const outsider = await startOutsider()
    const port = new URL(outsider.url).port
    const order = { audio_url: `https://localhost:${port}/a.wav`, callback_url: `https://localhost:${port}/told` }
    const { id } = await (await service.ada.create(order)).json()
    await service.transcription.worker.workDue()
    expect(await service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.unreachableAudio })
    await service.transcription.callbacks.workDue()
    const told = await service.db.selectFrom('transcription_callbacks').select('problem').executeTakeFirst()
    expect(told?.problem).toContain('must not be called')
    expect(outsider.heard).toEqual([])
    await service.close()
    await outsider.close()
  })
})

describe.each(testDatabases().slice(0, 1))('the operator’s command', ({ fresh }) => {
  /** A service whose recogniser is this script of Node's. */
  const withCommand = async (script: string, environment: Record<string, string> = {}) => {
    const database = await fresh()
    const file = join(database.dataDir, 'recognise.mjs')
    writeFileSync(file, script)
    const service = await startTestTranscription(database, {
      RECOGNISER: JSON.stringify([process.execPath, file, '{audio}', '--language={language}', '$(id); echo']),
      ...environment,
    })
    const { audio_url } = await (await service.ada.upload(tone(2))).json()
    const { id } = await (await service.ada.create({ audio_url, language: 'de', subtitles: true })).json()
    await service.transcription.worker.workDue()
    const row = await service.db
      .selectFrom('transcription_jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const job = await service.ada.get(id)
    await service.close()
    return { job, message: row.error_message }
  }

  it('is given the audio and the parameters, no shell, and none of the services’ secrets', async () => {
    vi.stubEnv('PLATFORM_KEY', 'secret')
    const { job } = await withCommand(`
      import { statSync } from 'node:fs'
      import { text } from 'node:stream/consumers'
      const { audio, params } = JSON.parse(await text(process.stdin))
      const said = [statSync(process.argv[2]).size, ...process.argv.slice(3), audio.duration, params.subtitles, Object.keys(process.env).sort().join()]
      console.log(JSON.stringify({ utterances: [{ text: said.join(' | '), start: 0, end: 2 }] }))`)
    vi.unstubAllEnvs()
    expect(job.status).toBe('done')
    const [size, language, argument, duration, subtitles, environment] =
      job.result.transcription.utterances[0].text.split(' | ')
    expect([size, language, argument, duration, subtitles]).toEqual([
      '32044',
      '--language=de',
      '$(id); echo',
      '2',
      'true',
    ])
    expect(environment).not.toMatch(/KEY|DATA/)
  })

  it.each([
    ['ends with an error', 'console.error("no model"); process.exit(3)', 500, 'ended with 3: no model', {}],
    ['writes no transcript', 'console.log("hello")', 500, 'JSON', {}],
    [
      'writes too much',
      'process.stdout.write("x".repeat(2_000_000)); setInterval(() => {}, 1000)',
      500,
      '1000000 bytes',
      { TRANSCRIPT_MB: '1' },
    ],
    ['takes too long', 'setInterval(() => {}, 1000)', 504, '1 seconds', { RECOGNISER_TIMEOUT_SECONDS: '1' }],
    ['cannot be started', '', 500, 'cannot be started', { RECOGNISER: '/no/such/program {audio}' }],
  ])('ends the job in error where it %s', async (_, script, code, words, environment) => {
    const { job, message } = await withCommand(script, environment as Record<string, string>)
    expect([job.status, job.error_code]).toEqual(['error', code])
    expect(message).toContain(words)
  })
})
