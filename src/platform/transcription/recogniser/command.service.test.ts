import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { startTestTranscription, tone } from '../transcription.fixture.ts'
import { commandRecogniser } from './command.ts'

describe.each([sqliteDatabase()])('recogniser', ({ fresh }) => {
  /** Starts a service whose recogniser is this Node script, and runs a job. */
  const withCommand = async (
    script: string,
    environment: Record<string, string> = {},
    params: Record<string, unknown> = {},
  ) => {
    const database = await fresh()
    const file = join(database.dataDir, 'recognise.mjs')
    writeFileSync(file, script)
    const service = await startTestTranscription(database, {
      RECOGNISER: JSON.stringify([process.execPath, file, '{audio}', '--language={language}', '$(id); echo']),
      ...environment,
    })
    const { audio_url } = await (await service.ada.upload(tone(2))).json()
    const { id } = await (await service.ada.create({ audio_url, language: 'de', subtitles: true, ...params })).json()
    await service.transcription.worker.runDueJobs()
    const row = await service.db
      .selectFrom('transcription_jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const job = await service.ada.get(id)
    await service.close()
    expect(job.error_message).toBe(row.error_message)
    const logged = service.errors.map((error) => String(error instanceof Error && (error.cause as Error)?.message))
    return { job, logged, folder: database.dataDir }
  }

  it('the operator’s command gets the audio and the parameters, but no shell and no secrets of the services', async () => {
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

  it('the command gets the path of the audio as it is, also with signs such as $& and {language}', async () => {
    const path = "/data$&$'$$/{language}/audio"
    const script = 'console.log(process.argv[1])'
    const recogniser = commandRecogniser({
      command: [process.execPath, '-e', script, 'file={audio}'],
      timeoutSeconds: 20,
      outputBytes: 1000,
    })
    const audio = { path, mediaType: 'audio/wav', duration: 1, channels: 1 }
    const { text } = await recogniser.recognise({
      audio,
      params: {} as RequestParams,
      transcript: undefined,
      signal: new AbortController().signal,
    })
    expect(text).toBe(`file=${path}\n`)
  })

  it.each([
    [
      'exits with an error',
      'console.error("no model at", ...process.argv); process.exit(3)',
      ...([500, 'The recogniser ended with 3; the log of the service says why.', {}, 'no model at'] as const),
    ],
    ['exits with an error and no output', 'process.exit(3)', 500, 'The recogniser ended with 3.', {}, undefined],
    ['writes no JSON', 'console.log(process.argv[2])', 500, 'cannot be read: it is no JSON.', {}, undefined],
    [
      'writes too much',
      'process.stdout.write("x".repeat(2_000_000)); setInterval(() => {}, 1000)',
      ...([500, '1000000 bytes', { TRANSCRIPT_MB: '1' }, undefined] as const),
    ],
    ['runs too long', 'setInterval(() => {}, 1000)', 504, '1 second.', { RECOGNISER_TIMEOUT_SECONDS: '1' }, undefined],
    ['does not exist', '', 500, 'cannot be started', { RECOGNISER: '/no/such/program {audio}' }, '/no/such/program'],
  ])(
    'the operator’s command ends the job in error when it %s, with the reason, and names files only to the operator',
    async (...given) => {
      const [, script, code, words, environment, forOperator] = given
      const { job, logged, folder } = await withCommand(script, environment as Record<string, string>)
      expect([job.status, job.error_code]).toEqual(['error', code])
      expect(job.error_message).toContain(words)
      expect(JSON.stringify(job)).not.toMatch(new RegExp(`${folder}|/no/such|recognise\\.mjs|node:`))
      expect(logged).toEqual(forOperator === undefined ? [] : [expect.stringContaining(forOperator)])
    },
  )

  const writes = (output: unknown) => `console.log(${JSON.stringify(JSON.stringify(output))})`
  const utterances = [{ text: 'Good evening.', start: 0, end: 1 }]

  it('the operator’s command adds to the result only the sections that the job requested, each with all fields', async () => {
    const { job } = await withCommand(
      writes({
        utterances,
        languages: ['de'],
        summarization: { results: 'A greeting.' },
        moderation: { results: 'Nothing.' },
      }),
      {},
      { summarization: true, chapterization: true },
    )
    expect(job.result.summarization).toEqual({
      success: true,
      is_empty: false,
      exec_time: 0,
      error: null,
      results: 'A greeting.',
    })
    expect(job.result.chapters).toMatchObject({ success: false, error: { status_code: 501 } })
    expect(Object.keys(job.result).sort()).toEqual(['chapters', 'metadata', 'summarization', 'transcription'])
    expect(job.result.transcription).toMatchObject({ languages: ['de'], utterances: [{ language: 'de' }] })
  })

  it.each([
    [{ utterances, summarization: 'A greeting.' }, 'summarization: an object is allowed (it is "A greeting.")'],
    [{ utterances, summarization: { results: 4 } }, 'summarization.results: a text is allowed (it is 4)'],
    [{ utterances, sumarization: { results: 'x' } }, 'there is no field "sumarization"; utterances, languages, summ'],
    [{ utterances: [{ text: 4 }] }, 'utterances[0].text: a text is allowed (it is 4)'],
    [{ utterances: 'Good evening.' }, 'utterances: a list is allowed (it is "Good evening.")'],
    [
      { transcription: { utterances }, sentiment_analysis: { results: 3 } },
      'sentiment_analysis.results: a text or a list is allowed (it is 3)',
    ],
    [{ text: 'Good evening.' }, 'it has no utterances: {"utterances": […]}'],
  ])(
    'the operator’s command ends the job in error when it writes %j, naming the field, what came and what is allowed',
    async (output, words) => {
      const { job } = await withCommand(writes(output))
      expect([job.status, job.error_code]).toEqual(['error', 500])
      expect(job.error_message).toContain(words)
    },
  )

  it('the operator’s command may find no speech, which is a result', async () => {
    const { job } = await withCommand(writes({ utterances: [] }), {}, { summarization: true, sentences: true })
    expect(job).toMatchObject({ status: 'done', error_code: null, error_message: null })
    expect(job.result).toMatchObject({
      transcription: { full_transcript: '', utterances: [], subtitles: [{ format: 'srt', subtitles: '' }] },
      sentences: { success: true, is_empty: true, results: [] },
      summarization: { success: true, is_empty: true, results: null, error: null },
    })
  })
})
