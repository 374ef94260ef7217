import { expect, test } from 'vitest'
import { namesOfJob, recordingName } from './recordingName.ts'

test.each([
  ['harbour-talk.wav', 'Harbour talk'],
  ['harbour_office__call.mp3', 'Harbour office call'],
  ['Podcast.m4a', 'Podcast'],
  ['2024-05-01-interview.flac', '2024-05-01 interview'],
  ['interview_2024-05-01.webm', 'Interview 2024-05-01'],
  ['talk-v1.2', 'Talk v1.2'],
  ['Kettle-making – part 2.wav', 'Kettle-making – part 2'],
  ['A & <i>B.wav', 'A & <i>B'],
  ['45463597-20b7-4af7-b3b3-f5fb778203ab.wav', '45463597-20b7-4af7-b3b3-f5fb778203ab'],
  ['über-alles.ogg', 'Über alles'],
  ['.wav', '.wav'],
  ['---', '---'],
])('the recording %s has the name “%s”', (filename, name) => {
  expect(recordingName(filename)).toBe(name)
})

test('a job without a file is named after the end of its audio’s address, else after its ID', () => {
  const named = (audio_url: string | undefined, filename?: string) =>
    namesOfJob({ id: 'the-id', file: filename === undefined ? null : { filename }, request_params: { audio_url } })
  expect(named('https://a.example/b/holiday%20photo.jpg?c=1')).toEqual({
    name: 'holiday photo',
    file: 'holiday photo.jpg',
  })
  expect(named('https://a.example/evening-news.wav')).toEqual({ name: 'Evening news', file: 'evening-news.wav' })
  expect(named('https://a.example/broken%E0%A4%A.wav')).toMatchObject({ file: 'broken%E0%A4%A.wav' })
  expect(named('https://a.example/file/45463597')).toEqual({ name: 'the-id', file: undefined })
  expect(named('https://a.example')).toEqual({ name: 'the-id', file: undefined })
  expect(named(undefined)).toEqual({ name: 'the-id', file: undefined })
  expect(named('https://a.example/x.wav', 'Talk')).toEqual({ name: 'Talk', file: undefined })
})
