import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { type Correction, correctedWords, correctionList } from '#contract/transcription/corrections.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import { startTestTranscription, type TestTranscription } from '../transcription.fixture.ts'

/** What is said in the transcripts of these tests. */
export const said = [
  { text: 'The harbor was quiet.', start: 0, end: 2, speaker: 0 },
  { text: 'Ada saw the harbor.', start: 2, end: 4, speaker: 1 },
]

/** The body of a correction. */
export const at = (utterance: number, word: number, was: string, text: string) => ({ utterance, word, was, text })

/** Starts the service for the tests of one `describe`, and makes and corrects transcripts of Ada's. */
export function correctionsEnvironment(fresh: TestDatabase['fresh']) {
  let service: TestTranscription
  beforeAll(async () => {
    service = await startTestTranscription(await fresh())
  })
  afterAll(() => service?.close())

  const post = (path: string, body?: unknown, person = service.ada) =>
    person.call(path, {
      method: 'POST',
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  return {
    get service() {
      return service
    },
    /** @returns the job of a new transcript */
    transcribe: async (params: Record<string, unknown> = {}, sections: Record<string, unknown> = {}) => {
      const transcription = { utterances: said, languages: ['en'] }
      const record = { metadata: { audio_duration: 4 }, ...sections, transcription }
      const id = await service.ada.submit(JSON.stringify(record), params)
      await service.transcription.worker.runDueJobs()
      return id
    },
    post,
    correct: async (id: string, ...place: Parameters<typeof at>) => {
      const answer = await post(transcriptionPaths.corrections(id), at(...place))
      expect(answer.status).toBe(201)
      return z.parse(correctedWords, await answer.json())
    },
    undo: async (id: string, number: number) => {
      const answer = await post(transcriptionPaths.undo(id, number))
      expect(answer.status).toBe(200)
      return z.parse(correctedWords, await answer.json())
    },
    history: async (id: string, query = '') =>
      z.parse(correctionList, await (await service.ada.call(transcriptionPaths.corrections(id) + query)).json()),
    textIn: async (id: string): Promise<string> => (await service.ada.get(id)).result.transcription.full_transcript,
  }
}

export const isStanding = ({ undone_at }: Correction): boolean => undone_at === null
