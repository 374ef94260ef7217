import type { Page } from '@playwright/test'

const vocabulary =
  'the harbour lights were out when we came in and nobody had told the pilot so he waited for morning with a cup of tea'.split(
    ' ',
  )

export interface Made {
  record: Record<string, unknown>
  /** Seconds. */
  duration: number
}

const envelope = { success: true, is_empty: false, exec_time: 0.1, error: null }

/** A record of so many words, three a second, two who speak in turn, with every section. Always the same. */
export function madeRecord(id: string, words: number): Made {
  let at = 0.5
  let count = 0
  const utterances: {
    language: string
    start: number
    end: number
    confidence: number
    channel: number
    speaker: number
    words: object[]
    text: string
  }[] = []
  while (count < words) {
    const length = Math.min(words - count, 12 + ((count * 7) % 30))
    const start = at
    const said = Array.from({ length }, (_, place) => {
      const text = vocabulary[(count + place * 3) % vocabulary.length] ?? ''
      const word = `${place === 0 ? '' : ' '}${place === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text}${place === length - 1 ? '.' : ''}`
      const begin = at
      at += 0.2 + (((count + place) * 13) % 20) / 100
      return { word, start: begin, end: at - 0.03, confidence: 0.95 }
    })
    utterances.push({
      language: 'en',
      start,
      end: at - 0.03,
      confidence: 0.95,
      channel: 0,
      speaker: utterances.length % 2,
      words: said,
      text: said.map(({ word }) => word).join(''),
    })
    count += length
    at += utterances.length % 5 === 0 ? 1 : 0.2
  }
  const duration = Math.ceil(at + 1)
  const stamp = (seconds: number, mark: string) => {
    const ms = Math.round(seconds * 1000)
    const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
    return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`
  }
  const cues = (mark: string) =>
    utterances
      .map(({ start, end, text }, place) => {
        const middle = text.indexOf(' ', text.length / 2)
        const lines = middle < 0 ? text : `${text.slice(0, middle)}\n${text.slice(middle + 1)}`
        return `${place + 1}\n${stamp(start, mark)} --> ${stamp(end, mark)}\n${lines}\n`
      })
      .join('\n')
  const chapters = Array.from({ length: 5 }, (_, place) => ({
    headline: `Part ${place + 1} of the evening at the harbour`,
    gist: 'Lights, a pilot, tea',
    summary: 'The pilot waits for morning, because nobody told him that the lights were out.',
    keywords: ['harbour', 'pilot'],
    start: (duration / 5) * place,
    end: (duration / 5) * (place + 1),
  }))
  return {
    duration,
    record: {
      id,
      request_id: `G-${id.slice(0, 8)}`,
      version: 2,
      status: 'done',
      created_at: '2026-11-20T09:00:00.000Z',
      completed_at: '2026-11-20T09:01:00.000Z',
      custom_metadata: null,
      error_code: null,
      kind: 'pre-recorded',
      file: { id: 'f', filename: `${words} words.wav`, source: null, audio_duration: duration, number_of_channels: 1 },
      request_params: { diarization: true, subtitles: true, chapterization: true, language: 'en' },
      result: {
        metadata: {
          audio_duration: duration,
          number_of_distinct_channels: 1,
          billing_time: duration,
          transcription_time: 2,
        },
        transcription: {
          full_transcript: utterances.map(({ text }) => text).join(' '),
          languages: ['en'],
          subtitles: [
            { format: 'srt', subtitles: cues(',') },
            { format: 'vtt', subtitles: `WEBVTT\n\n${cues('.')}` },
          ],
          utterances,
        },
        translation: {
          ...envelope,
          results: [
            {
              error: null,
              languages: ['fr'],
              utterances: utterances.slice(0, 200).map((utterance) => ({ ...utterance, language: 'fr' })),
            },
            { error: { status_code: 500, exception: 'E', message: 'no model for it' }, languages: ['de'] },
          ],
        },
        summarization: { ...envelope, results: 'They wait for morning.\n<b>Tea</b> is made.' },
        chapterization: { ...envelope, results: chapters },
        sentiment_analysis: {
          ...envelope,
          results: utterances.slice(0, 300).map(({ text, start, end, speaker }, place) => ({
            text,
            start,
            end,
            speaker,
            channel: 0,
            sentiment: ['neutral', 'positive', 'neutral', 'negative'][place % 4],
            emotion: 'calm',
          })),
        },
        named_entity_recognition: {
          ...envelope,
          results: utterances
            .slice(0, 40)
            .map(({ start }) => ({ entity_type: 'LOCATION_CITY', text: 'the harbour', start, end: start + 1 })),
        },
        audio_to_llm: {
          ...envelope,
          results: [{ ...envelope, results: { prompt: 'Who waits?', response: 'The pilot does.' } }],
        },
        moderation: { success: false, is_empty: false, error: { status_code: 501, message: 'no model' } },
        structured_data_extraction: { ...envelope, results: '{"Person":["the pilot"],"Place":["the harbour"]}' },
        name_consistency: { ...envelope, results: 'The pilot, not the Pilot.' },
      },
    },
  }
}

/** A WAV of a quiet tone, 8 kHz, 8 bit. */
export function toneOf(seconds: number): Buffer {
  const rate = 8_000
  const samples = Buffer.alloc(Math.ceil(seconds * rate))
  for (let at = 0; at < samples.length; at += 1) samples[at] = 128 + Math.round(20 * Math.sin(at / 4))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Answers as the proxy would, for records of ours. */
export async function serveRecords(page: Page, made: readonly Made[], sound: boolean): Promise<void> {
  const others = [
    {
      id: 'aaaaaaaa-0000-4000-8000-000000000001',
      status: 'queued',
      file: { filename: 'Waiting.wav', audio_duration: 61 },
    },
    {
      id: 'aaaaaaaa-0000-4000-8000-000000000002',
      status: 'processing',
      file: { filename: 'Busy.wav', audio_duration: 2000 },
    },
    { id: 'aaaaaaaa-0000-4000-8000-000000000003', status: 'error', error_code: 415, file: { filename: 'Broken.doc' } },
  ].map((job) => ({ ...job, created_at: '2026-11-20T10:00:00.000Z' }))
  const all = new Map<string, Record<string, unknown>>([
    ...others.map((job) => [job.id, job] as const),
    ...made.map(({ record }) => [String(record.id), record] as const),
  ])
  await page.route('**/api/transcription/**', async (route) => {
    const url = new URL(route.request().url())
    const [, , , , id, file] = url.pathname.split('/')
    if (id === undefined) {
      const items = [...all.values()].map(({ result: _, ...job }) => job)
      return route.fulfill({ json: { first: '', current: '', next: null, items } })
    }
    const record = all.get(id)
    if (!record) return route.fulfill({ status: 404, json: { statusCode: 404, message: 'no job' } })
    if (file === undefined) return route.fulfill({ json: record })
    const { duration = 0 } = made.find((one) => one.record === record) ?? {}
    if (!sound || duration === 0) return route.fulfill({ status: 404, json: {} })
    const body = toneOf(duration)
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(route.request().headers().range ?? '') ?? []
    const [begin, end] = [Number(from), to === '' ? body.length - 1 : Number(to)]
    await route.fulfill({
      status: 206,
      headers: {
        'content-type': 'audio/wav',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${begin}-${end}/${body.length}`,
      },
      body: body.subarray(begin, end + 1),
    })
  })
}
