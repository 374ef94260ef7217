import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoFile, demoFileName } from '#contract/demo.ts'
import type { Correction } from '#contract/transcription/corrections.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { beginDemo } from '#platform/demo/youngDemo.fixture.ts'
import { tone } from '#platform/transcription/transcription.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { servicesProcess } from './servicesProcess.ts'

/** How often the services are killed, each time with corrections under way. */
const rounds = Number(process.env.KILLED_ROUNDS ?? 2)
const words = 8

describe.each(testDatabases())('on $name', ({ fresh }) => {
  let services: ReturnType<typeof servicesProcess>
  let url = ''
  let key = ''
  beforeAll(async () => {
    const options = await fresh()
    await beginDemo(options.dataDir)
    services = servicesProcess({
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      PLATFORM_PORT: '0',
      TRANSCRIPTION_LEASE_SECONDS: '1',
    })
    url = await services.start()
    key = demoFile.parse(JSON.parse(await readFile(join(options.dataDir, demoFileName), 'utf8'))).transcriptionKey
  })
  afterAll(() => services?.kill())

  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { [keyHeader]: key, ...init.headers } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const transcribe = async (text: string): Promise<string> => {
    const body = new FormData()
    body.append('audio', new Blob([new Uint8Array(tone(2))]), 'a.wav')
    body.append('transcript', new Blob([text]), 'a.txt')
    const { audio_url, transcript_url } = await call(transcriptionPaths.upload, { method: 'POST', body })
    const { id } = await post(transcriptionPaths.jobs, { audio_url, transcript_url })
    await vi.waitFor(async () => expect((await call(transcriptionPaths.job(id))).status).toBe('done'), 30_000)
    return id
  }
  const wordsOf = async (job: string): Promise<string[]> => {
    const { result } = await call(transcriptionPaths.job(job))
    return result.transcription.full_transcript.split(' ')
  }
  const isFound = async (job: string, word: string): Promise<boolean> => {
    const { items } = await call(`${transcriptionPaths.search}?${new URLSearchParams({ q: word, job })}`)
    return items.length > 0
  }

  it(
    'record, history and search agree after the services were killed during corrections, and no answered one is lost',
    async () => {
      const first = Array.from({ length: words }, (_, place) => `first${place}`)
      const job = await transcribe(first.join(' '))
      for (let round = 0; round < rounds; round += 1) {
        const before = await wordsOf(job)
        const answered: number[] = []
        const corrections = before.map(async (was, word) => {
          const request = { utterance: 0, word, was, text: `round${round}word${word}` }
          await post(transcriptionPaths.corrections(job), request)
          answered.push(word)
        })
        await Promise.race(corrections)
        await services.kill()
        await Promise.allSettled(corrections)
        url = await services.start()

        const now = await wordsOf(job)
        for (const word of answered) expect(now[word]).toBe(`round${round}word${word}`)
        const { items } = await call(`${transcriptionPaths.corrections(job)}?limit=100`)
        const newest = (word: number) => (items as Correction[]).find((one) => one.word === word)?.text ?? first[word]
        expect(now).toEqual(first.map((_, word) => newest(word)))
        await vi.waitFor(async () => expect(await isFound(job, now[0] ?? '')).toBe(true), 30_000)
        for (const [word, said] of now.entries()) {
          expect(await isFound(job, said)).toBe(true)
          if (said !== before[word]) expect(await isFound(job, before[word] ?? '')).toBe(false)
        }
      }
    },
    120_000 + rounds * 20_000,
  )
})
