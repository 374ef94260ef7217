import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { jobList, type TranscriptionJob, transcriptionJob } from '#contract/transcription/job.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { chaptersOf, entitiesOf, sectionNames, sectionState, sentimentOf } from '#contract/transcription/sections.ts'
import { startTestTranscription, type TestTranscription } from '#platform/transcription/transcription.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { seedDemoJobs } from './jobs.ts'

it('the demo’s audio of ten hours is prepared in steps, so that other work can run in between', async () => {
  // Fresh modules have no cached timelines, which other tests may have made.
  vi.resetModules()
  const { demoRecordings } = await import('./jobs.ts')
  let turns = 0
  const next = () => {
    turns += 1
    waiting = setImmediate(next)
  }
  let waiting = setImmediate(next)
  const audio = await demoRecordings.audio({ demo: 'hearing', id: 'any', file_id: null })
  clearImmediate(waiting)
  expect(audio?.size).toBe(288_000_044)
  expect(turns).toBeGreaterThanOrEqual(3)
})

describe.each(testDatabases())('demo jobs on $name', ({ fresh }) => {
  let service: TestTranscription
  const jobs = new Map<string, TranscriptionJob>()
  const list = async () => z.parse(jobList, await (await service.ada.call(transcriptionPaths.jobs)).json()).items
  const id = (name: string) => jobs.get(name)?.id ?? ''
  const record = async (name: string) => z.parse(transcriptionJob, await service.ada.get(id(name)))

  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
    await seedDemoJobs({ ...service.transcription, accountId: 'ada' })
    for (const job of await list()) jobs.set(String(job.custom_metadata?.demo), job)
  })
  afterAll(() => service?.close())

  it('the demo’s jobs are eight, in every status, and the worker does not run them', async () => {
    await service.transcription.worker.runDueJobs()
    expect((await list()).map(({ status, custom_metadata }) => [custom_metadata?.demo, status])).toEqual([
      ['queued', 'queued'],
      ['processing', 'processing'],
      ['interview', 'done'],
      ['bilingual', 'done'],
      ['talk', 'done'],
      ['call', 'done'],
      ['failed', 'error'],
      ['hearing', 'done'],
    ])
    expect(await service.bob.call(transcriptionPaths.jobs).then((answer) => answer.json())).toMatchObject({ items: [] })
  })

  it('the demo’s jobs look recent after weeks if they are under way', async () => {
    await service.clock.advance(20 * 86_400_000)
    const [queued, processing, ...finished] = await list()
    for (const job of [queued, processing])
      expect(service.clock.now() - Date.parse(job?.created_at ?? '')).toBeLessThan(10 * 60_000)
    expect(finished[0]?.created_at).toBe(jobs.get('interview')?.created_at)
    expect((await service.ada.get(queued?.id ?? '')).status).toBe('queued')
  })

  it('the demo’s jobs stay deleted when the demo is seeded again', async () => {
    expect((await service.ada.call(transcriptionPaths.job(id('failed')), { method: 'DELETE' })).status).toBe(202)
    await seedDemoJobs({ ...service.transcription, accountId: 'ada' })
    expect(await list()).toHaveLength(7)
  })

  it('the demo’s jobs have every section between them, in the specification’s types and in those of services in practice', async () => {
    const records = await Promise.all(['interview', 'bilingual', 'talk', 'call'].map(record))
    const [interview, bilingual, talk, call] = records.map(({ result }) => result)
    for (const name of sectionNames)
      expect(
        records.some(({ result }) => sectionState(result, name).state === 'present'),
        name,
      ).toBe(true)
    expect(typeof interview?.sentiment_analysis?.results).toBe('string')
    expect(Array.isArray(talk?.sentiment_analysis?.results)).toBe(true)
    for (const result of [interview, talk]) {
      expect(sentimentOf(result)).toMatchObject({ spans: expect.arrayContaining([expect.anything()]) })
      expect(entitiesOf(result)).toMatchObject({ entities: expect.arrayContaining([expect.anything()]) })
      expect(chaptersOf(result).length).toBeGreaterThan(2)
    }
    expect(bilingual?.translation?.results?.map(({ languages }) => languages)).toEqual([['en'], ['fr'], ['de']])
    expect(sectionState(call, 'summarization')).toMatchObject({ state: 'failed', code: 500 })
    expect(sectionState(call, 'named_entity_recognition')).toEqual({ state: 'empty' })
    expect(records[3]?.file?.number_of_channels).toBe(2)
    expect(new Set(call?.transcription?.utterances?.map(({ channel }) => channel))).toEqual(new Set([0, 1]))
    expect(new Set(interview?.transcription?.utterances?.map(({ speaker }) => speaker))).toEqual(new Set([0, 1]))
  })

  it('the demo’s jobs have sound exactly while a word is said', async () => {
    const { result, file } = await record('interview')
    const answer = await service.ada.call(transcriptionPaths.file(id('interview')))
    const wav = Buffer.from(await answer.arrayBuffer())
    expect(wav.length).toBe(44 + Math.round((file?.audio_duration ?? 0) * 16_000) * 2)
    const loudest = (from: number, to: number) => {
      let peak = 0
      for (let at = Math.ceil(from * 16_000); at < to * 16_000; at += 1)
        peak = Math.max(peak, Math.abs(wav.readInt16LE(44 + at * 2)))
      return peak
    }
    const words = readUtterances(result?.transcription?.utterances).flatMap((utterance) => utterance.words)
    let end = 0
    for (const word of words) {
      expect(loudest(word.start, word.end), word.word).toBeGreaterThan(1000)
      expect(loudest(end, word.start), `before ${word.word}`).toBe(0)
      end = word.end
    }
  })

  it('the demo’s jobs have the same audio in ranges as in the whole file, with two channels', async () => {
    const whole = Buffer.from(await (await service.ada.call(transcriptionPaths.file(id('call')))).arrayBuffer())
    for (const [from, to] of [
      [0, 10],
      [20, 5000],
      [44, 44],
      [99_999, 150_001],
      [whole.length - 3, whole.length - 1],
    ] as const) {
      const headers = { range: `bytes=${from}-${to}` }
      const part = await service.ada.call(transcriptionPaths.file(id('call')), { headers })
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to + 1)), `${from}-${to}`).toBe(true)
    }
  })

  it('the demo’s jobs include ten hours with 100,000 words, of whose audio a range can be read', async () => {
    const { result, file } = await record('hearing')
    const utterances = readUtterances(result?.transcription?.utterances)
    expect(utterances.reduce((sum, { words }) => sum + words.length, 0)).toBe(100_000)
    expect(file?.audio_duration).toBe(36_000)
    const last = utterances.at(-1)
    expect(last?.end).toBeGreaterThan(35_900)
    expect(last?.end).toBeLessThanOrEqual(36_000)
    const at = 44 + Math.floor((last?.words[0]?.start ?? 0) * 8000)
    const headers = { range: `bytes=${at}-${at + 1999}` }
    const part = await service.ada.call(transcriptionPaths.file(id('hearing')), { headers })
    expect(part.headers.get('content-range')).toMatch(/\/288000044$/)
    expect(new Set(Buffer.from(await part.arrayBuffer())).size).toBeGreaterThan(20)
  })

  it('the demo’s jobs have their words in the order of time, within their utterance and the audio', async () => {
    for (const name of ['interview', 'bilingual', 'talk', 'call']) {
      const { result, file } = await record(name)
      let reached = 0
      for (const { start, end, words, text } of readUtterances(result?.transcription?.utterances)) {
        expect(words.map(({ word }) => word).join('')).toBe(text)
        for (const word of words) {
          expect(word.start).toBeGreaterThanOrEqual(reached)
          expect(word.end).toBeGreaterThanOrEqual(word.start)
          reached = word.end
        }
        expect(words[0]?.start).toBe(start)
        expect(words.at(-1)?.end).toBe(end)
      }
      expect(reached).toBeLessThanOrEqual(file?.audio_duration ?? 0)
    }
  })
})
