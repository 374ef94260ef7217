import { describe, expect, it } from 'vitest'
import { TranscriptionProblem } from '../errors.ts'
import { cursorOf, readSearchRequest } from './request.ts'

const read = (parameters: Record<string, string>) => readSearchRequest(new URLSearchParams(parameters))

describe('parameters of a search', () => {
  it('a search has a day as its whole day in UTC, and begins after its cursor', () => {
    const jobId = '45463597-20b7-4af7-b3b3-f5fb778203ab'
    const after = { createdAt: 1_790_000_000_000, jobId, place: 3 }
    const request = read({ q: 'bell', from: '2026-11-20', to: '2026-11-20', job: jobId, cursor: cursorOf(after) })
    expect(request).toMatchObject({ jobId, after, limit: 20, speaker: undefined })
    expect([request.from, request.before]).toEqual([Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 21)])
  })

  it.each([
    ['q', '', 'a word is needed'],
    ['q', '"'.repeat(501), 'a text of at most 500 characters is allowed'],
    ['q', 'a '.repeat(21), 'at most 20 words are allowed'],
    ['speaker', '-1', 'a whole number from 0 to 999999 is allowed (it is "-1")'],
    ['language', '%', 'the code of a language'],
    ['from', '2026-02-30', 'a day, such as 2026-11-20, is allowed (it is "2026-02-30")'],
    ['to', 'today', 'a day, such as 2026-11-20, is allowed'],
    ['job', '1', 'the ID of a job is allowed'],
    ['limit', '101', 'a whole number from 1 to 100 is allowed'],
    ['cursor', 'x', 'the cursor of an answer’s `next` is allowed'],
    ['page', '2', 'there is no such parameter'],
  ])('a search with a wrong %s is refused: %j', (name, value, reason) => {
    const validationErrors = [expect.stringContaining(`${name}: ${reason}`)]
    const refusal = expect.objectContaining({ status: 400, validationErrors })
    expect(() => read({ q: 'bell', [name]: value })).toThrow(refusal)
  })

  it('a search without q is refused, naming every parameter that is wrong', () => {
    expect(() => read({ limit: '0' })).toThrow(TranscriptionProblem)
    expect(() => read({ limit: '0' })).toThrow(
      expect.objectContaining({
        validationErrors: ['q: a text is allowed (it is missing)', expect.stringMatching(/^limit: /)],
      }),
    )
  })
})
