import { expect, test } from 'vitest'
import { filtered, idOf, isId, type Job, listed } from './jobs.ts'

const job = (id: string, status: string, title: string, file: string): Job => ({
  id,
  status,
  title,
  file,
  languages: [],
})
const all = [
  job('45463597-20b7-4af7-b3b3-f5fb778203ab', 'done', 'Evening news', 'evening-news.wav'),
  job('b1000000-20b7-4af7-b3b3-f5fb778203ab', 'queued', 'Morning', 'morning.wav'),
]
const found = (sought: string, filter: Parameters<typeof filtered>[1] = 'all') =>
  filtered(all, filter, sought).map(({ title }) => title)

test('transcription jobs are found by a part of the ID, the request’s name, the title or the file’s name', () => {
  expect(found('4546')).toEqual(['Evening news'])
  expect(found(' G-45463597 ')).toEqual(['Evening news'])
  expect(found('morning')).toEqual(['Morning'])
  expect(found('news.wav')).toEqual(['Evening news'])
  expect(found('evening news')).toEqual(['Evening news'])
  expect(found('20b7')).toHaveLength(2)
  expect(found('', 'queued')).toEqual(['Morning'])
  expect(found('evening', 'queued')).toEqual([])
})

test('isId accepts a whole ID and refuses a part of one', () => {
  expect([isId('45463597-20B7-4af7-b3b3-f5fb778203ab '), isId('45463597'), isId('G-45463597')]).toEqual([
    true,
    false,
    false,
  ])
  expect(idOf('G-45463597')).toBe('45463597')
})

test('a transcript without audio is listed as silent, but not one that is not there yet', () => {
  const isSilent = (status: string, file: { audio_duration: number } | null) =>
    listed({ id: 'b1000000', status, file }).isSilent
  expect(isSilent('done', null)).toBe(true)
  expect(isSilent('done', { audio_duration: 12 })).toBeUndefined()
  expect(isSilent('queued', null)).toBeUndefined()
})
