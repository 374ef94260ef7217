import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { evenlyTimedWords, type Utterance } from '#contract/transcription/words.ts'
import { readTranscript } from '../recogniser/readTranscript.ts'
import { exportedText } from './exportedText.ts'
import { resultOf } from './result.ts'

const utteranceOf = (text: string, start: number, end: number, more: Partial<Utterance> = {}): Utterance => {
  const words = evenlyTimedWords(text, start, end)
  return { text: words.map(({ word }) => word).join(''), start, end, channel: 0, words, ...more }
}

/** @param params of the job */
const recordOf = (utterances: Utterance[], params: TranscriptionJob['request_params'] = {}): TranscriptionJob => ({
  id: '45463597-20b7-4af7-b3b3-f5fb778203ab',
  status: 'done',
  request_params: params,
  result: resultOf({
    recognised: { utterances, languages: ['en'], sections: {} },
    params: params ?? {},
    audio: { duration: 400_000, channels: 2 },
    transcriptionTime: 0,
  }),
})

/** Two channels that talk at the same time. Each utterance is short enough for one caption. */
const utterances = fc
  .array(
    fc.record({
      words: fc.array(
        fc.oneof(
          fc.constantFrom('<b>', '-->', '&amp;', '{\\an8}', '1', 'שלום', '好'),
          fc.stringMatching(/^[a-z<>&]{1,6}$/),
        ),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      step: fc.integer({ min: 1, max: 4000 }),
      share: fc.integer({ min: 1, max: 100 }),
      hours: fc.constantFrom(0, 0, 0, 99),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drawn) => {
    let at = 0
    const starts = drawn.map(({ step, hours }) => {
      at += step + hours * 3_600_000
      return at
    })
    return drawn.map(({ words, share }, place) => {
      const start = starts[place] ?? 0
      // It may last until the next one of the same channel.
      const longest = Math.min(9_000, (starts[place + 2] ?? at + 9_000) - start)
      const length = Math.max(1, Math.floor((longest * share) / 100))
      // A number in each, because an import removes lines that captions repeat.
      const text = `${place}x ${words.join(' ')}`
      const number = place % 2
      return utteranceOf(text, start / 1000, (start + length) / 1000, { channel: number, speaker: number })
    })
  })

describe('the export of a transcript', () => {
  it.each(['vtt', 'srt'] as const)('in %s is imported to the same utterances at the same times', (format) => {
    fc.assert(
      fc.property(utterances, (spoken) => {
        const file = exportedText(recordOf(spoken), format)
        const read = readTranscript(file, 400_000).utterances.map(({ text, start, end, speaker }) => ({
          text: text.replace(/\s+/g, ''),
          start,
          end,
          ...(format === 'vtt' && { speaker }),
        }))
        const expected = spoken.map(({ text, start, end, speaker }) => ({
          text: text.replace(/\s+/g, ''),
          start,
          end,
          ...(format === 'vtt' && { speaker }),
        }))
        expect(read).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('in captions has the limits of the job, as the subtitles of its record have', () => {
    const text = 'The harbour opens at six every morning. Boats wait outside until the light turns green.'
    const record = recordOf([utteranceOf(text, 0, 8)], {
      subtitles: true,
      subtitles_config: { formats: ['srt', 'vtt'], maximum_characters_per_row: 20, maximum_rows_per_caption: 1 },
    })
    const [srt, vtt] = record.result?.transcription?.subtitles ?? []
    expect(exportedText(record, 'srt')).toBe(srt?.subtitles)
    expect(exportedText(record, 'vtt')).toBe(vtt?.subtitles)
    expect(srt?.subtitles.split('\n')).toContain('The harbour opens at')
  })

  it('in captions has hours of three digits, line feeds, and no mark of its encoding', () => {
    const record = recordOf([utteranceOf('Still here.', 360_000.5, 360_002)])
    expect(exportedText(record, 'srt')).toBe('1\n100:00:00,500 --> 100:00:02,000\nStill here.\n')
    expect(exportedText(record, 'vtt')).toBe('WEBVTT\n\n100:00:00.500 --> 100:00:02.000\nStill here.\n')
  })

  it('as text has a paragraph for each turn, whose speaker and time do not change its direction', () => {
    const spoken = [
      utteranceOf('מה שלומך?', 3_661, 3_662, { speaker: 1 }),
      utteranceOf('שלום.', 0, 1, { speaker: 0 }),
      utteranceOf('בוקר טוב.', 1.5, 2, { speaker: 0 }),
    ]
    expect(exportedText(recordOf(spoken), 'txt')).toBe(
      'Speaker 1 (0:00:00)\nשלום. בוקר טוב.\n\nSpeaker 2 (1:01:01)\nמה שלומך?\n',
    )
  })

  it('as text names the channels if there are several, and divides what one speaker says for long', () => {
    const channels = [utteranceOf('Hello?', 0, 1), utteranceOf('Hi.', 2, 3, { channel: 1 })]
    expect(exportedText(recordOf(channels), 'txt')).toBe('Channel 1 (0:00:00)\nHello?\n\nChannel 2 (0:00:02)\nHi.\n')
    const long = [0, 60, 120].map((start) => utteranceOf(`${'word '.repeat(80)}.`, start, start + 50))
    expect(exportedText(recordOf(long), 'txt').match(/^\(.*\)$/gm)).toEqual(['(0:00:00)', '(0:02:00)'])
  })

  it('of a recording without words is an empty file of its format', () => {
    expect((['srt', 'vtt', 'txt'] as const).map((format) => exportedText(recordOf([]), format))).toEqual([
      '',
      'WEBVTT\n\n',
      '',
    ])
    expect(exportedText({ id: 'x', status: 'done' }, 'vtt')).toBe('WEBVTT\n\n')
  })
})
