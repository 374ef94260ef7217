import { expect, it } from 'vitest'
import { times } from '#tv/format/locale.ts'
import { sentenceResult } from './results.ts'

it('a sentence has the day that the list of recordings says, in the time zone of the television', () => {
  // At this time, it is still the day before in the time zone of the service.
  const created_at = new Date(new Date().setUTCHours(3, 0, 0, 0)).toISOString()
  const hit = { job_id: 'a', created_at, utterance: 0, start: 4, end: 5, text: 'The bell.', matches: [] }
  const { details } = sentenceResult(hit, [], [])
  const listed = times.moment(Date.parse(created_at), Date.now())
  expect(listed.startsWith(details.split(' · ').pop() ?? '?')).toBe(true)
})
