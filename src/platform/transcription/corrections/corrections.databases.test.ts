import { describe, expect, it } from 'vitest'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { seedDemoJobs } from '#platform/demo/recordings/jobs.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { refusal } from '../transcription.fixture.ts'
import { at, correctionsEnvironment, said } from './corrections.fixture.ts'

describe.each(testDatabases())('corrections on $name', ({ fresh }) => {
  const environment = correctionsEnvironment(fresh)
  const { correct, history, post, textIn, transcribe, undo } = environment
  const refused = async (answer: Response) => {
    const { statusCode, message, standing } = await refusal(answer)
    return [statusCode, message, standing]
  }
  const exported = async (id: string, format: string) =>
    (await environment.service.ada.call(`${transcriptionPaths.export(id)}?format=${format}`)).text()
  const found = async (job: string, q: string): Promise<string[]> => {
    const query = new URLSearchParams({ q, job })
    const answer = await environment.service.ada.call(`${transcriptionPaths.search}?${query}`)
    return (await answer.json()).items.map(({ text }: { text: string }) => text)
  }
  const index = () => environment.service.transcription.indexing.runDueJobs()

  it('a corrected word is in the record, with its time, and in everything that repeats it', async () => {
    const mood = (text: string, start: number, end: number) => ({ text, sentiment: 'neutral', start, end })
    const id = await transcribe(
      { sentences: true, display_mode: true, subtitles: true, subtitles_config: { formats: ['srt', 'vtt'] } },
      {
        sentiment_analysis: { success: true, results: said.map(({ text, start, end }) => mood(text, start, end)) },
        named_entity_recognition: {
          success: true,
          results: [
            { entity_type: 'LOCATION', text: 'harbor', start: 3.4, end: 4 },
            { entity_type: 'LOCATION', text: 'harbor', start: 0.3, end: 0.9 },
          ],
        },
      },
    )
    const before = await environment.service.ada.get(id)
    const old = before.result.transcription.utterances[1].words[3]
    const { correction, utterance } = await correct(id, 1, 3, 'harbor.', 'harbour,')
    expect(correction).toEqual({
      number: 1,
      utterance: 1,
      word: 3,
      start: old.start,
      end: old.end,
      was: 'harbor.',
      text: 'harbour,',
      corrected_at: '2026-11-20T12:00:00Z',
      undone_at: null,
    })
    const { result, ...rest } = await environment.service.ada.get(id)
    expect({ ...rest, result: null }).toEqual({ ...before, result: null })
    expect(result.transcription.utterances).toEqual([before.result.transcription.utterances[0], utterance])
    expect(utterance.words?.[3]).toEqual({ word: ' harbour,', start: old.start, end: old.end, confidence: 1 })
    const whole = 'The harbor was quiet. Ada saw the harbour,'
    const texts = [said[0]?.text, 'Ada saw the harbour,']
    expect([utterance.text, result.transcription.full_transcript]).toEqual([texts[1], whole])
    expect([result.sentences.results, result.transcription.sentences[0].results]).toEqual([texts, texts])
    expect(result.display_mode.results).toEqual([`Speaker 1: ${texts[0]}`, `Speaker 2: ${texts[1]}`])
    expect(result.transcription.subtitles).toEqual(
      before.result.transcription.subtitles.map(({ format, subtitles }: { format: string; subtitles: string }) => ({
        format,
        subtitles: subtitles.replace('the harbor.', 'the harbour,'),
      })),
    )
    expect(result.sentiment_analysis.results.map(({ text }: { text: string }) => text)).toEqual(texts)
    expect(result.named_entity_recognition.results.map(({ text }: { text: string }) => text)).toEqual([
      'harbour',
      'harbor',
    ])
    for (const format of ['srt', 'vtt', 'txt', 'json']) {
      const text = await exported(id, format)
      expect([text.includes('the harbour,'), text.includes('the harbor.')], format).toEqual([true, false])
    }
    // A sign that only turns letters around is left out.
    expect((await correct(id, 0, 0, 'The', 'A\u202e')).correction.text).toBe('A')
    await undo(id, 2)
    // All of it goes back, to the byte.
    await undo(id, 1)
    expect(await environment.service.ada.get(id)).toEqual(before)
  })

  it('the search finds the corrected words and not the old ones, also after an undo', async () => {
    const id = await transcribe()
    await index()
    await correct(id, 0, 1, 'harbor', 'haven')
    // Until it is indexed, none of the recording is found: neither old nor new words.
    expect([await found(id, '"the haven"'), await found(id, '"was quiet"')]).toEqual([[], []])
    await index()
    expect(await found(id, '"the haven was"')).toEqual(['The haven was quiet.'])
    expect(await found(id, '"The harbor was"')).toEqual([])
    await undo(id, 1)
    await index()
    expect([await found(id, 'haven'), await found(id, '"The harbor was"')]).toEqual([[], [said[0]?.text]])
    await environment.service.ada.call(transcriptionPaths.job(id), { method: 'DELETE' })
    expect(
      await environment.service.transcription.db
        .selectFrom('transcription_corrections')
        .selectAll()
        .where('job_id', '=', id)
        .execute(),
    ).toEqual([])
  })

  it('a correction is refused if another word stands there, and the refusal says which', async () => {
    const id = await transcribe()
    await correct(id, 0, 1, 'harbor', 'harbour')
    const again = (...place: Parameters<typeof at>) => post(transcriptionPaths.corrections(id), at(...place))
    expect(await refused(await again(0, 1, 'harbor', 'haven'))).toEqual([
      409,
      'Another word stands there: "harbour".',
      'harbour',
    ])
    for (const [utterance, word] of [
      [0, 4],
      [2, 0],
    ] as const)
      expect(await refused(await again(utterance, word, 'harbor', 'haven'))).toEqual([
        409,
        'There is no such word.',
        null,
      ])
    expect(await textIn(id)).toBe('The harbour was quiet. Ada saw the harbor.')
  })

  it('of two corrections of one word at the same time, one is made and the other is refused; of two words, both', async () => {
    const id = await transcribe()
    const answers = await Promise.all(
      ['harbour', 'haven'].map((text) => post(transcriptionPaths.corrections(id), at(0, 1, 'harbor', text))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    await Promise.all([
      correct(id, 1, 0, 'Ada', 'Eda'),
      correct(id, 1, 1, 'saw', 'sees'),
      correct(id, 1, 3, 'harbor.', 'sea.'),
    ])
    expect(await textIn(id)).toMatch(/^The (?:harbour|haven) was quiet\. Eda sees the sea\.$/)
    expect((await history(id)).items.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  })

  it.each([
    [at(-1, 0, 'The', 'A'), 'utterance'],
    [at(0, 0.5, 'The', 'A'), 'word'],
    [{ utterance: 0, word: 0, text: 'A' }, 'was'],
    [at(0, 0, 'The', ''), 'text'],
    [at(0, 0, 'The', '   '), 'text'],
    [at(0, 0, 'The', 'x'.repeat(101)), 'text'],
    [at(0, 0, 'The', 'A\u0007'), 'text'],
    [at(0, 0, 'The', 'A\nB'), 'text'],
    [at(0, 0, 'The', '\u202e'), 'text'],
    [at(0, 0, 'The', ' The'), 'text'],
    [[], 'the body'],
  ])('a correction such as %j is refused, and the refusal names the field %s', async (body, field) => {
    const id = await transcribe()
    const answer = await refusal(await post(transcriptionPaths.corrections(id), body))
    expect(answer.statusCode).toBe(400)
    expect(answer.validation_errors?.some((problem) => problem.startsWith(`${field}: `))).toBe(true)
    expect((await history(id)).items).toEqual([])
  })

  it('a transcript of another account cannot be corrected, and nor can one that is not done', async () => {
    const id = await transcribe()
    await correct(id, 0, 1, 'harbor', 'harbour')
    const of = [
      post(transcriptionPaths.corrections(id), at(0, 1, 'harbour', 'haven'), environment.service.bob),
      post(transcriptionPaths.undo(id, 1), undefined, environment.service.bob),
      environment.service.bob.call(transcriptionPaths.corrections(id)),
    ]
    for (const answer of await Promise.all(of)) expect(answer.status).toBe(404)
    expect(await textIn(id)).toBe('The harbour was quiet. Ada saw the harbor.')
    const queued = await environment.service.ada.submit('Good evening.')
    const [status, message] = await refused(await post(transcriptionPaths.corrections(queued), at(0, 0, 'Good', 'Bad')))
    expect([status, message]).toEqual([409, 'The job is not done, so it has no words: its status is queued.'])
    await environment.service.transcription.worker.runDueJobs()
  })

  it('a correction whose words cannot be queued for the search is not made at all', async () => {
    const { db } = environment.service.transcription
    const id = await transcribe()
    await index()
    const rename = (from: string, to: string) => db.schema.alterTable(from).renameTo(to).execute()
    await rename('transcription_search_jobs', 'elsewhere')
    expect((await post(transcriptionPaths.corrections(id), at(0, 1, 'harbor', 'haven'))).status).toBe(500)
    await rename('elsewhere', 'transcription_search_jobs')
    expect(await textIn(id)).toBe('The harbor was quiet. Ada saw the harbor.')
    expect((await history(id)).items).toEqual([])
    expect(await found(id, 'haven')).toEqual([])
  })

  it('a correction that was killed before its words were indexed is found after the next start', async () => {
    const id = await transcribe()
    await index()
    await correct(id, 0, 1, 'harbor', 'skerry')
    // What a killed process leaves: some of the old words.
    await environment.service.transcription.db
      .deleteFrom('transcription_sentences')
      .where('text', '=', 'Ada saw the harbor.')
      .execute()
    expect(await found(id, 'skerry')).toEqual([])
    await index()
    expect(await found(id, 'skerry')).toEqual(['The skerry was quiet.'])
  })

  it('a record of the demo is corrected, and stays so', async () => {
    await seedDemoJobs({ ...environment.service.transcription, accountId: 'carl' })
    const { items } = await (await environment.service.carl.call(`${transcriptionPaths.jobs}?status=done`)).json()
    const short = items.find(
      (job: { file?: { filename: string } }) => job.file?.filename === 'lighthouse-interview.wav',
    )
    const { result } = await environment.service.carl.get(short.id)
    const [word] = result.transcription.utterances[0].words
    const wanted = at(0, 0, word.word.trim(), 'Skerries')
    expect((await post(transcriptionPaths.corrections(short.id), wanted, environment.service.carl)).status).toBe(201)
    // What a process stores that was still making the record.
    await environment.service.transcription.jobs.keepRecord(short.id, Buffer.from('late'))
    const { transcription } = (await environment.service.carl.get(short.id)).result
    expect(transcription.utterances[0].words[0].word).toBe('Skerries')
    expect(environment.service.errors).toEqual([])
  })
})
