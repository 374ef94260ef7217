import { expect, it } from 'vitest'
import { timelineMarks } from './timelineMarks.ts'

const hit = (start: number) => ({ words: [], start, before: '', text: '', after: '' })
const span = (sentiment: string, start?: number, end?: number) => ({ sentiment, start, end, text: 'x' })
const about = (more: object) => ({ result: null, hits: [], duration: 200, ...more })

it('the time line marks where found words are said; those near each other are one mark', () => {
  const hits = [hit(10), hit(10.4), hit(11.2), hit(199.9), hit(400)]
  expect(timelineMarks('hits', about({ hits }))).toEqual([
    { kind: 'said', from: 0.05, through: 0.06 },
    { kind: 'said', from: 0.995, through: 1 },
  ])
  expect(timelineMarks('hits', about({ hits, duration: 0 }))).toEqual([])
})

it('the time line marks names where they are said, and positive and negative sentiment apart', () => {
  const result = {
    named_entity_recognition: {
      results: [
        { entity_type: 'NAME', text: 'Ada', start: 100 },
        { entity_type: 'NAME', text: 'Tom' },
      ],
    },
    sentiment_analysis: {
      results: [span('positive', 0, 9.5), span('neutral', 10, 50), span('negative', 50, 50.5), span('negative')],
    },
  } as never
  expect(timelineMarks('entities', about({ result }))).toEqual([{ kind: 'said', from: 0.5, through: 0.505 }])
  expect(timelineMarks('sentiment', about({ result }))).toEqual([
    { kind: 'up', from: 0, through: 0.05 },
    { kind: 'down', from: 0.25, through: 0.255 },
  ])
})

it('the time line marks nothing for another view, nor for a section that is a text', () => {
  const result = { sentiment_analysis: { results: 'Mostly happy.' } } as never
  expect(timelineMarks('sentiment', about({ result }))).toEqual([])
  expect(timelineMarks('nothing', about({ hits: [hit(1)] }))).toEqual([])
})

it('many spans over a long recording make few marks', () => {
  const hits = Array.from({ length: 1_000 }, (_, place) => hit(place * 36))
  expect(timelineMarks('hits', about({ hits, duration: 36_000 })).length).toBeLessThanOrEqual(100)
})
