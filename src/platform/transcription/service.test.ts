import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createdJob, transcriptionError, upload } from '#contract/transcription/answers.ts'
import { jobList, transcriptionJob } from '#contract/transcription/job.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { requestParams } from '#contract/transcription/requestParams.ts'
import { testDatabases } from '#store/testDatabases.ts'
import { startTestTranscription, type TestTranscription, tone } from './testTranscription.ts'

describe.each(testDatabases())('the transcription service on $name', ({ fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh(), { TRANSCRIPTION_FILE_MB: '1' })
  })
  afterAll(() => service?.close())

  const nobody = '45463597-20b7-4af7-b3b3-f5fb778203ab'
  const refusal = async (answer: Response) => {
    const body = z.parse(transcriptionError, await answer.json())
    expect(body).toMatchObject({ statusCode: answer.status, timestamp: '2026-11-20T12:00:00.000Z' })
    expect(body.request_id).toMatch(/^G-[0-9a-f]{8}$/)
    return body
  }

  it.each([
    ['GET', transcriptionPaths.job(nobody)],
    ['GET', transcriptionPaths.jobs],
    ['POST', transcriptionPaths.jobs],
    ['DELETE', transcriptionPaths.job(nobody)],
    ['GET', transcriptionPaths.file(nobody)],
    ['POST', transcriptionPaths.upload],
  ])('refuses %s %s without a key, and with one that is not valid', async (method, path) => {
    for (const headers of [{}, { [keyHeader]: 'not-a-key' }, { authorization: 'Bearer x' }]) {
      const answer = await fetch(service.url + path, { method, headers: headers as Record<string, string> })
      expect(answer.status).toBe(401)
      expect(await refusal(answer)).toMatchObject({ path, message: expect.stringContaining(keyHeader) })
    }
  })

  it.each([nobody, 'x', '..%2f', '%00', nobody.toUpperCase()])('knows no job %s', async (id) => {
    const answer = await service.ada.call(`${transcriptionPaths.jobs}/${id}`)
    expect(answer.status).toBe(404)
    await refusal(answer)
  })

  it('answers every field of the specification, before and after the job is done', async () => {
    const asked = { subtitles: true, sentences: true, summarization: true, custom_metadata: { room: '12', n: 3 } }
    const id = await service.ada.order('Good evening. How are you?', asked)
    const queued = await service.ada.get(id)
    expect(queued).toMatchObject({
      id,
      request_id: `G-${id.slice(0, 8)}`,
      version: 2,
      status: 'queued',
      created_at: '2026-11-20T12:00:00.000Z',
      completed_at: null,
      custom_metadata: { room: '12', n: 3 },
      error_code: null,
      kind: 'pre-recorded',
      file: { filename: 'évening news.wav', source: null, audio_duration: 2, number_of_channels: 1 },
      request_params: { subtitles: true, audio_url: expect.stringContaining('/v2/upload/') },
      result: null,
    })
    await service.transcription.worker.workDue()
    const done = z.parse(transcriptionJob, await service.ada.get(id))
    expect(done).toMatchObject({
      ...queued,
      status: 'done',
      completed_at: expect.any(String),
      result: expect.anything(),
    })
    expect(done.result).toMatchObject({
      metadata: { audio_duration: 2, number_of_distinct_channels: 1, billing_time: 2 },
      transcription: {
        full_transcript: 'Good evening. How are you?',
        sentences: [{ success: true, results: ['Good evening.', 'How are you?'] }],
        subtitles: [{ format: 'srt' }],
      },
      sentences: { success: true, is_empty: false, results: ['Good evening.', 'How are you?'] },
      summarization: { success: false, results: null, error: { status_code: 501 } },
    })
    expect(done.result?.moderation).toBeUndefined()
    expect(service.errors).toEqual([])
  })

  it('gives back every parameter of the specification as it was asked, and what it does not know', async () => {
    const asked = {
      ...{ context_prompt: 'A hearing.', custom_vocabulary: true, detect_language: true, enable_code_switching: true },
      custom_vocabulary_config: {
        vocabulary: ['Tenfoot', { value: 'Ada', pronunciations: ['eida'], intensity: 0.4, language: 'en' }],
        default_intensity: 0.5,
      },
      ...{ code_switching_config: { languages: ['en', 'fr'] }, language: 'en' },
      ...{ callback_url: 'https://a.example/told', callback: true },
      callback_config: { url: 'https://a.example/told', method: 'PUT' },
      subtitles: true,
      subtitles_config: {
        ...{ formats: ['srt', 'vtt'], minimum_duration: 1, maximum_duration: 6, maximum_characters_per_row: 37 },
        ...{ maximum_rows_per_caption: 2, style: 'compliance' },
      },
      diarization: true,
      diarization_config: { number_of_speakers: 2, min_speakers: 1, max_speakers: 3, enhanced: true },
      translation: true,
      translation_config: {
        ...{ target_languages: ['fr'], model: 'base', match_original_utterances: true, lipsync: false },
        ...{ context_adaptation: true, context: 'At sea.', informal: false },
      },
      ...{ summarization: true, summarization_config: { type: 'general' }, moderation: true },
      ...{ named_entity_recognition: true, chapterization: true, name_consistency: true, sentiment_analysis: true },
      ...{ custom_spelling: true, custom_spelling_config: { spelling_dictionary: { Tenfoot: ['ten foot'] } } },
      ...{ structured_data_extraction: true, structured_data_extraction_config: { classes: ['Persons'] } },
      ...{ audio_to_llm: true, audio_to_llm_config: { prompts: ['Who speaks?'] } },
      ...{ sentences: true, display_mode: true, punctuation_enhanced: true },
      ...{ language_config: { languages: ['en'], code_switching: false }, audio_url: 'https://a.example/b.wav' },
      a_parameter_of_tomorrow: { of: ['any', 'shape'] },
    }
    // Every field that the contract knows: one that is added there is added here.
    expect(Object.keys(asked)).toEqual(expect.arrayContaining(Object.keys(requestParams.shape)))
    const { id } = await (await service.ada.create(asked)).json()
    expect((await service.ada.get(id)).request_params).toEqual(asked)
    expect((await service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(202)
  })

  it('shows nobody another one’s job, file, or upload', async () => {
    const id = await service.ada.order('Mine.')
    expect((await service.bob.call(transcriptionPaths.job(id))).status).toBe(404)
    expect((await service.bob.call(transcriptionPaths.file(id))).status).toBe(404)
    expect((await service.bob.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(404)
    expect((await (await service.bob.call(transcriptionPaths.jobs)).json()).items).toEqual([])
    const { audio_url } = await (await service.ada.upload(tone(1))).json()
    expect((await service.bob.create({ audio_url })).status).toBe(422)
    expect((await service.ada.get(id)).status).toBe('queued')
  })

  it('sends a record in gzip to who takes it, and plain to who does not', async () => {
    const id = await service.ada.order('Packed.')
    await service.transcription.worker.workDue()
    const headers = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })
    const packed = await service.ada.call(transcriptionPaths.job(id), headers('gzip'))
    const plain = await service.ada.call(transcriptionPaths.job(id), headers('identity, gzip;q=0'))
    expect([packed, plain].map((answer) => answer.headers.get('content-encoding'))).toEqual(['gzip', null])
    expect(await packed.json()).toEqual(await plain.json())
  })

  it('lists by filters, newest first, a page at a time', async () => {
    const before = service.clock.now()
    await service.clock.advance(86_400_000)
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) {
      ids.unshift(await service.bob.order('One.', { custom_metadata: { index, of: 'list', deep: { a: 1 } } }))
      await service.clock.advance(60_000)
    }
    const list = async (query: string) => {
      const answer = await service.bob.call(`${transcriptionPaths.jobs}?${query}`)
      expect(answer.status).toBe(200)
      return z.parse(jobList, await answer.json())
    }
    const found = async (query: string) => (await list(query)).items.map(({ id }) => ids.indexOf(id))
    expect(await found('')).toEqual([0, 1, 2, 3, 4])
    expect(await found('status=done&status=queued&limit=2')).toEqual([0, 1])
    expect(await found('status=error')).toEqual([])
    expect(await found('custom_metadata[index]=3')).toEqual([1])
    expect(await found(`custom_metadata=${encodeURIComponent('{"of":"list","index":0,"deep":{"a":1}}')}`)).toEqual([4])
    expect(await found('custom_metadata[of]=other')).toEqual([])
    expect(await found('date=2026-11-21')).toEqual([0, 1, 2, 3, 4])
    expect(await found('date=2026-11-20')).toEqual([])
    expect(await found('after_date=2026-11-21T12:02:00.000Z')).toEqual([0, 1, 2])
    expect(await found('before_date=2026-11-21T12:02:00.000Z')).toEqual([3, 4])
    expect(await found('after_date=2026-11-21&before_date=2026-11-21T12:01:00Z')).toEqual([4])

    const seen: string[] = []
    let page = await list('limit=2&status=queued')
    const { first } = page
    for (;;) {
      seen.push(...page.items.map(({ id }) => id))
      expect(page.first).toBe(first)
      if (!page.next) break
      page = await list(new URL(page.next).search.slice(1))
    }
    expect(seen).toEqual(ids)
    expect(page.items[0]?.result).toBeNull()
    await service.clock.advance(before - service.clock.now())
  })

  it.each(['limit=0', 'limit=101', 'offset=-1', 'status=ready', 'date=yesterday', 'custom_metadata=x', 'page=2'])(
    'refuses a list by %s, naming the parameter',
    async (query) => {
      const answer = await service.ada.call(`${transcriptionPaths.jobs}?${query}`)
      expect(answer.status).toBe(400)
      expect((await answer.json()).validation_errors[0]).toContain(query.split('=')[0])
    },
  )

  it.each([
    [400, 'audio_url', {}],
    [400, 'audio_url', { audio_url: 4 }],
    [400, 'subtitles', { audio_url: 'https://a.example/b.wav', subtitles: 'yes' }],
    [400, 'subtitles_config.formats', { audio_url: 'https://a.example/b', subtitles_config: { formats: ['ass'] } }],
    [400, 'maximum_rows', { audio_url: 'https://a.example/b', subtitles_config: { maximum_rows_per_caption: 6 } }],
    [400, 'callback_config.url', { audio_url: 'https://a.example/b', callback: true }],
    [400, 'callback_config.method', { audio_url: 'https://a.example/b', callback_config: { method: 'GET' } }],
    [400, 'custom_metadata', { audio_url: 'https://a.example/b', custom_metadata: 'x' }],
    [422, 'audio_url', { audio_url: 'ftp://a.example/b' }],
    [422, 'audio_url', { audio_url: 'http://127.0.0.1:1/a.wav' }],
    [422, 'audio_url', { audio_url: 'http://[::ffff:169.254.169.254]/latest' }],
    [422, 'audio_url', { audio_url: 'https://10.0.0.1/a.wav' }],
    [422, 'transcript_url', { audio_url: 'https://a.example/b', transcript_url: 'file:///etc/passwd' }],
    [
      422,
      'callback_config.url',
      { audio_url: 'https://a.example/b', callback: true, callback_config: { url: 'http://localhost/' } },
    ],
    [422, 'callback_config.url', { audio_url: 'https://a.example/b', callback_url: 'https://192.168.0.1/' }],
  ])('refuses with %i and the field %s the job %j', async (status, field, job) => {
    const answer = await service.ada.create(job)
    expect(answer.status).toBe(status)
    expect((await refusal(answer)).validation_errors?.join()).toContain(field)
  })

  it('refuses what is no JSON and no form in its own body', async () => {
    const headers = { 'content-type': 'application/json' }
    const broken = await service.ada.call(transcriptionPaths.jobs, { method: 'POST', body: '{', headers })
    expect([broken.status, (await refusal(broken)).path]).toEqual([400, transcriptionPaths.jobs])
    const noForm = await service.ada.call(transcriptionPaths.upload, { method: 'POST', body: '{}', headers })
    expect(noForm.status).toBe(400)
  })

  it('takes an upload, tells what it is, and makes a job of it', async () => {
    const answer = await service.ada.upload(tone(1.5, 2))
    expect(answer.status).toBe(200)
    const kept = z.parse(upload, await answer.json())
    expect(kept.audio_metadata).toMatchObject({
      extension: 'wav',
      size: 44 + 1.5 * 8000 * 2 * 2,
      audio_duration: 1.5,
      number_of_channels: 2,
    })
    const created = await service.ada.create({ audio_url: kept.audio_url })
    expect(created.status).toBe(201)
    const { id, result_url } = z.parse(createdJob, await created.json())
    expect(result_url).toBe(service.url + transcriptionPaths.job(id))
  })

  it.each([
    [400, Buffer.from('this is no audio at all')],
    [400, Buffer.alloc(0)],
    [413, Buffer.alloc(1_000_001)],
    [413, Buffer.alloc(4_000_000)],
  ])('refuses with %i an upload that is none, and keeps nothing of it', async (status, bytes) => {
    const answer = await service.ada.upload(bytes)
    expect(answer.status).toBe(status)
    await refusal(answer)
  })

  it('keeps nothing of an upload that broke off', async () => {
    const before = readdirSync(service.folder).length
    const gone = new AbortController()
    const parts = async function* () {
      yield '--x\r\ncontent-disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n'
      yield tone(1)
      await vi.waitFor(() => expect(readdirSync(service.folder).length).toBe(before + 1))
      gone.abort()
      yield tone(1)
    }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = Readable.toWeb(Readable.from(parts())) as unknown as BodyInit
    const init = { method: 'POST', headers, body, duplex: 'half', signal: gone.signal } as RequestInit
    await expect(service.ada.call(transcriptionPaths.upload, init)).rejects.toThrow()
    await vi.waitFor(() => expect(readdirSync(service.folder).length).toBe(before))
  })

  it('believes what a file holds and not what its header promises', async () => {
    const whole = tone(4)
    const kept = await (await service.ada.upload(whole.subarray(0, 44 + 8000 * 2))).json()
    expect(kept.audio_metadata.audio_duration).toBeCloseTo(1, 1)
  })

  it('serves audio whole, by ranges, and its head alone', async () => {
    const id = await service.ada.order('Listen.')
    const audio = tone(2)
    const ask = (headers: Record<string, string> = {}, method = 'GET') =>
      service.ada.call(transcriptionPaths.file(id), { method, headers })
    const whole = await ask()
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      ...[200, 'audio/wav', 'bytes'],
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(audio)).toBe(true)
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=44-', 44, audio.length - 1],
      ['bytes=-10', audio.length - 10, audio.length - 1],
      [`bytes=100-${audio.length * 2}`, 100, audio.length - 1],
    ] as const) {
      const part = await ask({ range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${audio.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(audio.subarray(from, to + 1))).toBe(true)
    }
    for (const range of [`bytes=${audio.length}-`, 'bytes=-0']) {
      const beyond = await ask({ range })
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${audio.length}`])
    }
    for (const range of ['bytes=5-4', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=x'])
      expect((await ask({ range })).status).toBe(200)
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([206, '10', ''])
    const etag = whole.headers.get('etag') ?? ''
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
  })

  it('deletes a job with its files, and a file that another job uses only with that', async () => {
    const { audio_url, transcript_url } = await (await service.ada.upload(tone(1), 'Twice.')).json()
    const make = async () => (await (await service.ada.create({ audio_url, transcript_url })).json()).id as string
    const [first, second] = [await make(), await make()]
    const remove = async (id: string) =>
      (await service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })).status
    expect(await remove(first)).toBe(202)
    expect((await service.ada.call(transcriptionPaths.job(first))).status).toBe(404)
    expect((await service.ada.call(transcriptionPaths.file(second))).status).toBe(200)
    expect([await remove(second), await remove(second)]).toEqual([202, 404])
    expect((await service.ada.create({ audio_url })).status).toBe(422)
  })
})
