import { expect, it } from 'vitest'
import type { JobResult } from '#contract/transcription/result.ts'
import { searchableSentences } from './sentences.ts'
import { topicsIn } from './topics.ts'

const topicsOf = (said: readonly string[], sections: JobResult) => {
  const utterances = said.map((text, place) => ({ text, start: place, end: place + 1 }))
  const record = { result: { ...sections, transcription: { utterances } } }
  return topicsIn(record, searchableSentences(record)).map(({ text, sentences }) => [text, sentences])
}

it('topics are the people, places and keywords that are said, with the sentences that have them, most first', () => {
  const said = ['The bell of the North Pier, the bell!', 'Ada Lindqvist rang the BELL.', 'The pier is old.']
  const found = topicsOf(said, {
    named_entity_recognition: {
      results: [
        { entity_type: 'NAME', text: 'Ada Lindqvist' },
        { entity_type: 'LOCATION', text: 'north pier' },
        { entity_type: 'DURATION', text: 'old' },
        { entity_type: 'NAME', text: 'Nobody Said' },
      ],
    },
    chapters: { results: [{ headline: 'Sounds', keywords: ['bell', 'Bell', '…'] }] },
  })
  expect(found).toEqual([
    ['bell', 2],
    ['Ada Lindqvist', 1],
    ['north pier', 1],
  ])
})

it('a record without names and chapters has no topics', () => {
  expect(topicsOf(['Nothing is named.'], {})).toEqual([])
  expect(topicsOf(['Plain.'], { named_entity_recognition: { entity: 'Plain' } })).toEqual([])
})
