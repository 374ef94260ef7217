import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { transcriptionJob } from '#contract/transcription/job.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { requestParams } from '#contract/transcription/requestParams.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { refusal, startTestTranscription, type TestTranscription, tone } from './transcription.fixture.ts'

describe.each(testDatabases())('API on $name', ({ fresh }) => {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
  })
  afterAll(() => service?.close())

  const spelling = (spelling_dictionary: Record<string, string[]>) => ({
    audio_url: 'https://a.example/b',
    custom_spelling_config: { spelling_dictionary },
  })
  const unknownId = '45463597-20b7-4af7-b3b3-f5fb778203ab'

  it.each([
    ['GET', transcriptionPaths.job(unknownId)],
    ['GET', transcriptionPaths.jobs],
    ['POST', transcriptionPaths.jobs],
    ['DELETE', transcriptionPaths.job(unknownId)],
    ['GET', transcriptionPaths.file(unknownId)],
    ['POST', transcriptionPaths.upload],
  ])(
    'the transcription service refuses %s %s without a key, and with a key that is not valid',
    async (method, path) => {
      for (const headers of [{}, { [keyHeader]: 'not-a-key' }, { authorization: 'Bearer x' }]) {
        const answer = await fetch(service.url + path, { method, headers: headers as Record<string, string> })
        expect(answer.status).toBe(401)
        expect(await refusal(answer)).toMatchObject({ path, message: expect.stringContaining(keyHeader) })
      }
    },
  )

  it.each([unknownId, 'x', '..%2f', '%00', `${unknownId}0`])(
    'the transcription service answers 404 for the job %s',
    async (id) => {
      const answer = await service.ada.call(`${transcriptionPaths.jobs}/${id}`)
      expect(answer.status).toBe(404)
      await refusal(answer)
    },
  )

  it('the transcription service answers every field of the specification, before and after the job is done', async () => {
    const params = { subtitles: true, sentences: true, summarization: true, custom_metadata: { room: '12', n: 3 } }
    const id = await service.ada.submit('Good evening. How are you?', params)
    const queued = await service.ada.get(id)
    expect(queued).toMatchObject({
      id,
      request_id: `G-${id.slice(0, 8)}`,
      version: 2,
      status: 'queued',
      created_at: '2026-11-20T12:00:00Z',
      completed_at: null,
      custom_metadata: { room: '12', n: 3 },
      error_code: null,
      kind: 'pre-recorded',
      file: { filename: 'évening news.wav', source: null, audio_duration: 2, number_of_channels: 1 },
      request_params: { subtitles: true, audio_url: expect.stringContaining('/v2/upload/') },
      result: null,
    })
    await service.transcription.worker.runDueJobs()
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

  it('the transcription service takes metadata with names of 500 letters, and refuses longer names', async () => {
    // Letters that no database can compress.
    const name = Array.from({ length: 501 }, (_, place) =>
      String.fromCharCode(0x4e00 + ((place * 7919) % 20_000)),
    ).join('')
    const create = (named: string) =>
      service.ada.create({ audio_url: 'https://a.example/b.wav', custom_metadata: { [named]: 'x' } })
    expect((await create(name.slice(0, 500))).status).toBe(201)
    const refused = await create(name)
    expect(refused.status).toBe(400)
    expect((await refusal(refused)).validation_errors).toEqual([expect.stringContaining('at most 500 letters')])
    expect((await create(name.repeat(4))).status).toBe(400)
  })

  it('the transcription service refuses parameters that are not UTF-8, and keeps no replaced letters of a filename', async () => {
    const wrong = await service.ada.call(transcriptionPaths.jobs, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(Buffer.from('{"audio_url":"https://a.example/b.wav","context_prompt":"caf\xE9"}', 'latin1')),
    })
    expect([wrong.status, (await refusal(wrong)).message]).toEqual([400, expect.stringContaining('from byte 61')])
    const part = Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="audio"; filename="caf\xE9.wav"\r\n\r\n',
      'latin1',
    )
    const upload = await service.ada.call(transcriptionPaths.upload, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(Buffer.concat([part, tone(1), Buffer.from('\r\n--x--\r\n')])),
    })
    expect((await upload.json()).audio_metadata.filename).toBe('audio.wav')
  })

  it('the transcription service takes null for a parameter that is not given', async () => {
    const names = [...Object.keys(requestParams.shape), 'transcript_url', 'custom_metadata']
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    const created = await service.ada.create({ ...nulls, audio_url: 'https://a.example/b.wav' })
    expect([created.status, await created.text()]).toEqual([201, expect.any(String)])
  })

  it('the transcription service answers every parameter of the specification, and unknown ones, as they were sent', async () => {
    const params = {
      context_prompt: 'A hearing.',
      custom_vocabulary: true,
      detect_language: true,
      enable_code_switching: true,
      custom_vocabulary_config: {
        vocabulary: ['Tenfoot', { value: 'Ada', pronunciations: ['eida'], intensity: 0.4, language: 'en' }],
        default_intensity: 0.5,
      },
      code_switching_config: { languages: ['en', 'fr'] },
      language: 'en',
      callback_url: 'https://a.example/callback',
      callback: true,
      callback_config: { url: 'https://a.example/callback', method: 'PUT' },
      subtitles: true,
      subtitles_config: {
        formats: ['srt', 'vtt'],
        minimum_duration: 1,
        maximum_duration: 6,
        maximum_characters_per_row: 37,
        maximum_rows_per_caption: 2,
        style: 'compliance',
      },
      diarization: true,
      diarization_config: { number_of_speakers: 2, min_speakers: 1, max_speakers: 3, enhanced: true },
      translation: true,
      translation_config: {
        target_languages: ['fr'],
        model: 'base',
        match_original_utterances: true,
        lipsync: false,
        context_adaptation: true,
        context: 'At sea.',
        informal: false,
      },
      summarization: true,
      summarization_config: { type: 'general' },
      moderation: true,
      named_entity_recognition: true,
      chapterization: true,
      name_consistency: true,
      sentiment_analysis: true,
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Tenfoot: ['ten foot'] } },
      structured_data_extraction: true,
      structured_data_extraction_config: { classes: ['Persons'] },
      audio_to_llm: true,
      audio_to_llm_config: { prompts: ['Who speaks?'] },
      sentences: true,
      display_mode: true,
      punctuation_enhanced: true,
      language_config: { languages: ['en'], code_switching: false },
      audio_url: 'https://a.example/b.wav',
      a_parameter_of_tomorrow: { of: ['any', 'shape'] },
    }
    // Every field of the contract, so that a new field must be added here too.
    expect(Object.keys(params)).toEqual(expect.arrayContaining(Object.keys(requestParams.shape)))
    const { id } = await (await service.ada.create(params)).json()
    expect((await service.ada.get(id)).request_params).toEqual(params)
    expect((await service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(202)
  })

  it('the transcription service never shows another account’s job, file or upload', async () => {
    const id = await service.ada.submit('Mine.')
    expect((await service.bob.call(transcriptionPaths.job(id))).status).toBe(404)
    expect((await service.bob.call(transcriptionPaths.file(id))).status).toBe(404)
    expect((await service.bob.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(404)
    expect((await (await service.bob.call(transcriptionPaths.jobs)).json()).items).toEqual([])
    const { audio_url } = await (await service.ada.upload(tone(1))).json()
    expect((await service.bob.create({ audio_url })).status).toBe(422)
    expect((await service.ada.get(id)).status).toBe('queued')
  })

  it('the transcription service finds a job by its id in capitals, wherever an id may be', async () => {
    const id = (await service.ada.submit('Mine.')).toUpperCase()
    expect((await service.ada.get(id)).id).toBe(id.toLowerCase())
    expect((await service.ada.call(transcriptionPaths.file(id))).status).toBe(200)
    const { audio_url } = await (await service.ada.upload(tone(1))).json()
    const upload = audio_url.split('/').at(-1)
    expect((await service.ada.create({ audio_url: audio_url.replace(upload, upload.toUpperCase()) })).status).toBe(201)
    expect((await service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })).status).toBe(202)
  })

  it('the transcription service sends a record in gzip to clients that accept it, and plain to others', async () => {
    const id = await service.ada.submit('Packed.')
    await service.transcription.worker.runDueJobs()
    const headers = (encoding: string) => ({ headers: { 'accept-encoding': encoding } })
    const packed = await service.ada.call(transcriptionPaths.job(id), headers('gzip'))
    const plain = await service.ada.call(transcriptionPaths.job(id), headers('identity, gzip;q=0'))
    expect([packed, plain].map((answer) => answer.headers.get('content-encoding'))).toEqual(['gzip', null])
    expect(await packed.json()).toEqual(await plain.json())
  })

  it.each([
    [400, 'audio_url', {}],
    [400, 'audio_url', { audio_url: 4 }],
    [400, 'subtitles', { audio_url: 'https://a.example/b.wav', subtitles: 'yes' }],
    [400, 'subtitles_config.formats', { audio_url: 'https://a.example/b', subtitles_config: { formats: ['ass'] } }],
    [400, 'maximum_rows', { audio_url: 'https://a.example/b', subtitles_config: { maximum_rows_per_caption: 6 } }],
    [400, 'callback_config.url', { audio_url: 'https://a.example/b', callback: true }],
    [400, 'callback_config.method', { audio_url: 'https://a.example/b', callback_config: { method: 'GET' } }],
    [400, 'custom_metadata', { audio_url: 'https://a.example/b', custom_metadata: 'x' }],
    [400, 'at most 5000 ways', spelling(Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`w${n}`, ['x']])))],
    [400, 'at most 100 letters', spelling({ Tenfoot: ['foot '.repeat(21)] })],
    [400, 'at least one way', spelling({ Tenfoot: [] })],
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
  ])('the transcription service refuses with %i the job %#, naming %s', async (status, field, job) => {
    const answer = await service.ada.create(job)
    expect(answer.status).toBe(status)
    expect((await refusal(answer)).validation_errors?.join()).toContain(field)
  })

  it.each([
    ['language', { language: 'klingon' }],
    ['language', { language: '' }],
    ['language_config.languages.1', { language_config: { languages: ['de', 'x-'] } }],
    ['code_switching_config.languages.0', { code_switching_config: { languages: ['German'] } }],
    ['custom_vocabulary_config.vocabulary', { custom_vocabulary: true }],
    ['custom_vocabulary_config.default_intensity', { custom_vocabulary_config: { default_intensity: 5 } }],
    ['custom_vocabulary_config.vocabulary.0', { custom_vocabulary_config: { vocabulary: [' '] } }],
    ['custom_vocabulary_config.vocabulary.0', { custom_vocabulary_config: { vocabulary: [4] } }],
    [
      'custom_vocabulary_config.vocabulary.0.intensity',
      { custom_vocabulary_config: { vocabulary: [{ value: 'a', intensity: -1 }] } },
    ],
    [
      'custom_vocabulary_config.vocabulary.0.language',
      { custom_vocabulary_config: { vocabulary: [{ value: 'a', language: 'zzzz' }] } },
    ],
    [
      'custom_vocabulary_config.vocabulary.0.pronunciations.0',
      { custom_vocabulary_config: { vocabulary: [{ value: 'a', pronunciations: [''] }] } },
    ],
    ['subtitles_config.formats', { subtitles_config: { formats: [] } }],
    ['subtitles_config.style', { subtitles_config: { style: 'bold' } }],
    ['subtitles_config.minimum_duration', { subtitles_config: { minimum_duration: 5, maximum_duration: 2 } }],
    ['subtitles_config.maximum_duration', { subtitles_config: { maximum_duration: 0 } }],
    ['subtitles_config.maximum_characters_per_row', { subtitles_config: { maximum_characters_per_row: 3.5 } }],
    ['diarization_config.number_of_speakers', { diarization_config: { number_of_speakers: -1 } }],
    ['diarization_config.number_of_speakers', { diarization_config: { number_of_speakers: 1.5 } }],
    ['diarization_config.max_speakers', { diarization_config: { max_speakers: 0 } }],
    ['diarization_config.min_speakers', { diarization_config: { min_speakers: 3, max_speakers: 2 } }],
    ['translation_config.target_languages', { translation: true }],
    ['translation_config.target_languages', { translation: true, translation_config: { target_languages: [] } }],
    ['translation_config.target_languages.0', { translation_config: { target_languages: ['klingon'] } }],
    ['translation_config.model', { translation_config: { model: 'best' } }],
    ['summarization_config.type', { summarization_config: { type: 'long' } }],
    ['structured_data_extraction_config.classes', { structured_data_extraction: true }],
    ['structured_data_extraction_config.classes.0', { structured_data_extraction_config: { classes: [''] } }],
    ['audio_to_llm_config.prompts', { audio_to_llm: true }],
    ['audio_to_llm_config.prompts.0', { audio_to_llm_config: { prompts: [4] } }],
    ['custom_spelling_config.spelling_dictionary', { custom_spelling: true }],
    ['custom_spelling_config.spelling_dictionary', { custom_spelling_config: { spelling_dictionary: { Ada: [] } } }],
    ['detect_language', { detect_language: 'yes' }],
  ])('the transcription service refuses the parameter %s of %j by its name', async (field, params) => {
    const answer = await service.ada.create({ audio_url: 'https://a.example/b.wav', ...params })
    expect(answer.status).toBe(400)
    expect((await refusal(answer)).validation_errors).toEqual([
      expect.stringMatching(new RegExp(`^${field.replaceAll('.', '\\.')}: .+ (allowed|needed)`)),
    ])
  })

  it.each(['en', 'pt-BR', 'zh-Hant', 'tlh', 'nds'])(
    'the transcription service accepts the language %s',
    async (language) => {
      expect((await service.ada.create({ audio_url: 'https://a.example/b.wav', language })).status).toBe(201)
    },
  )

  it('the transcription service deletes a job with its files, but a shared file only with the last job that uses it', async () => {
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
