import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { audioSize, audioStream } from '#platform/demo/recordings/audio.ts'
import { voices } from '#platform/demo/recordings/voice.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { tone, transcriptionEnvironment } from '../transcription.fixture.ts'

const record = {
  id: 'theirs',
  status: 'done',
  result: {
    transcription: {
      languages: ['en'],
      utterances: [
        { text: 'Hello ten foot.', start: 0, end: 1, channel: 0, speaker: 0, language: 'en', confidence: 0.9 },
        { text: 'Hi.', start: 1.2, end: 1.5, channel: 0, speaker: 1, language: 'en', confidence: 0.9 },
      ],
    },
    summarization: { success: true, is_empty: false, exec_time: 1, error: null, results: 'A greeting.' },
    chapterization: { success: true, is_empty: false, exec_time: 1, error: null, results: [{ headline: 'One' }] },
  },
}

/** A WAV file of 6 seconds, in which two words are said. */
function spoken(): Buffer {
  const format = { rate: 8000, bits: 16, channels: 1, voices: [voices.middle] } as const
  const words = ['Harbour.', 'Morning.'].map((word, index) => ({ word, start: 3 + index, end: 3.5 + index }))
  const utterance = { text: 'Harbour. Morning.', start: 3, end: 5, channel: 0, words }
  const stream = audioStream([utterance], 6, format, { start: 0, end: audioSize(6, format) - 1 })
  const parts: Buffer[] = []
  for (let part = stream.read(); part !== null; part = stream.read()) parts.push(part)
  return Buffer.concat(parts)
}

describe.each(testDatabases())('imports on $name', ({ fresh }) => {
  const env = transcriptionEnvironment(fresh)

  it('an imported transcript brings the sections that need a model, and reports the missing ones', async () => {
    const id = await env.service.ada.submit(JSON.stringify(record), {
      summarization: true,
      chapterization: true,
      moderation: true,
      display_mode: true,
      custom_spelling: true,
      custom_spelling_config: { spelling_dictionary: { Tenfoot: ['ten foot'] } },
    })
    await env.work()
    const { result } = await env.service.ada.get(id)
    expect(result.transcription.utterances[0]).toMatchObject({ text: 'Hello Tenfoot.', speaker: 0, language: 'en' })
    expect(result.transcription.utterances[0].words.map(({ word }: { word: string }) => word)).toEqual([
      'Hello',
      ' Tenfoot.',
    ])
    expect(result).toMatchObject({
      summarization: record.result.summarization,
      chapterization: record.result.chapterization,
      moderation: { success: false, results: null, error: { status_code: 501, message: expect.any(String) } },
      custom_spelling: { success: true, is_empty: false },
      display_mode: { success: true, results: ['Speaker 1: Hello Tenfoot.', 'Speaker 2: Hi.'] },
    })
    expect(result.chapters).toBeUndefined()
  })

  it.each([
    ['{"result": {}}', 'utterances'],
    ['{"transcription": {"utterances": [{"words": [{"word": 3}]}]}}', 'transcription.utterances[0].words[0].word'],
    ['{', 'JSON'],
    ['   ', 'empty'],
    ['1\n00:00:02,000 --> 00:00:01,000\nBackwards\n', 'line 2'],
  ])(
    'an imported transcript ends the job in error, with the reason, when the transcript is %j',
    async (transcript, wrong) => {
      const id = await env.service.ada.submit(transcript, env.callback())
      await env.work()
      const { status, error_code, completed_at, result } = await env.service.ada.get(id)
      expect([status, error_code, result]).toEqual(['error', jobErrorCodes.unreadableTranscript, null])
      expect(completed_at).toEqual(expect.any(String))
      await env.send()
      expect(JSON.parse(env.outsider.received[0]?.body ?? '').error.message).toContain(wrong)
    },
  )

  it('a transcript in another encoding is decoded, and the answers say which was taken', async () => {
    const bytes = new Uint8Array(
      Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nQuelqu\x92un a parl\xE9 \x97 caf\xE9\r\n', 'latin1'),
    )
    const upload = await (await env.service.ada.upload(tone(2), bytes)).json()
    expect(upload.transcript_encoding).toBe('windows-1252')
    const { id } = await (await env.service.ada.create(upload)).json()
    env.outsider.answers((_, response) => response.end(Buffer.from('\uFEFFHallo, Jürgen', 'utf16le')))
    const { audio_url } = await (await env.service.ada.upload(tone(2))).json()
    const fetched = await env.service.ada.create({ audio_url, transcript_url: `${env.outsider.url}/talk.txt` })
    await env.work()
    expect((await env.service.ada.get(id)).result).toMatchObject({
      metadata: { transcript_encoding: 'windows-1252' },
      transcription: { full_transcript: 'Quelqu’un a parlé — café' },
    })
    expect((await env.service.ada.get((await fetched.json()).id)).result).toMatchObject({
      metadata: { transcript_encoding: 'utf-16le' },
      transcription: { full_transcript: 'Hallo, Jürgen' },
    })
  })

  it.each([
    ['bytes of an unknown encoding', 'OK\n\xC4\xE0\n', 'in line 2 there are bytes that are not UTF-8'],
    ['WebVTT that is not UTF-8', 'WEBVTT\n\n00:01.000 --> 00:02.000\ncaf\xE9\n', 'in line 4 there are bytes'],
  ])('a transcript of %s is refused with its line, at the upload and from an address', async (_, file, wrong) => {
    const bytes = new Uint8Array(Buffer.from(file, 'latin1'))
    const refused = await env.service.ada.upload(tone(2), bytes)
    expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining(wrong)])
    env.outsider.answers((_request, response) => response.end(bytes))
    const { audio_url } = await (await env.service.ada.upload(tone(2))).json()
    const created = await env.service.ada.create({ audio_url, transcript_url: `${env.outsider.url}/talk.txt` })
    await env.work()
    expect(await env.service.ada.get((await created.json()).id)).toMatchObject({
      error_code: jobErrorCodes.unreadableTranscript,
      error_message: expect.stringContaining(wrong),
    })
  })

  it.each([
    ['WAV, where it is spoken', spoken(), [3, 4]],
    ['WAV without speech, evenly', tone(6), [0, 3]],
    ['FLAC, where it is spoken', readFileSync(new URL('../media/samples/interview.flac', import.meta.url)), [0, 1.6]],
  ])('plain text is laid on %s', async (_, audio, starts) => {
    const { audio_url, transcript_url } = await (await env.service.ada.upload(audio, 'Harbour.\nMorning.')).json()
    const { id } = await (await env.service.ada.create({ audio_url, transcript_url })).json()
    await env.work()
    const { result } = await env.service.ada.get(id)
    const utterances: { start: number }[] = result.transcription.utterances
    expect(utterances.map(({ start }) => start)).toEqual(starts.map((start) => expect.closeTo(start, 1)))
    expect(env.service.errors).toEqual([])
  })

  it('a job without a transcript and without a recogniser ends in error', async () => {
    const { audio_url } = await (await env.service.ada.upload(tone(1))).json()
    const { id } = await (await env.service.ada.create({ audio_url })).json()
    await env.work()
    expect(await env.service.ada.get(id)).toMatchObject({ status: 'error', error_code: jobErrorCodes.noRecogniser })
  })
})
