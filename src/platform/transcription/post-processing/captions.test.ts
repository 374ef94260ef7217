import { parse } from '@plussub/srt-vtt-parser'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenlyTimedWords, type Utterance } from '#contract/transcription/words.ts'
import { hasTimes, readWebVttFile } from '../caption-files/timesLine.ts'
import { utterancesOf, withoutProblems } from '../recogniser/cues.ts'
import { captionLimits, captionsOf, subtitlesOf } from './subtitles.ts'

const utteranceOf = (text: string, start: number, end: number, speaker?: number): Utterance => {
  const words = evenlyTimedWords(text, start, end)
  return {
    text: words.map(({ word }) => word).join(''),
    start,
    end,
    channel: 0,
    words,
    ...(speaker !== undefined && { speaker }),
  }
}

/**
 * Utterances as recognisers write them: in order, with pauses, speakers, and words that are markup or have no letters.
 */
const utterances = fc
  .array(
    fc.record({
      words: fc.array(
        fc.oneof(
          fc.string({ minLength: 1, maxLength: 12 }),
          fc.constantFrom(
            '<b>',
            '</v>',
            '-->',
            '&amp;',
            '{\\an8}',
            'Wort.',
            'Donaudampfschifffahrtsgesellschaft',
            '🙂',
            '1',
          ),
        ),
        { minLength: 1, maxLength: 30 },
      ),
      pause: fc.integer({ min: 0, max: 4000 }),
      length: fc.integer({ min: 0, max: 20_000 }),
      speaker: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    }),
    { maxLength: 8 },
  )
  .map((drawn) => {
    let at = 0
    return drawn.map(({ words, pause, length, speaker }) => {
      at += pause
      const utterance = utteranceOf(words.join(' '), at / 1000, (at + length) / 1000, speaker)
      at += length
      return utterance
    })
  })
const config = fc.record({
  maximum_characters_per_row: fc.integer({ min: 4, max: 50 }),
  maximum_rows_per_caption: fc.integer({ min: 1, max: 5 }),
  minimum_duration: fc.integer({ min: 0, max: 3 }),
  maximum_duration: fc.integer({ min: 3, max: 12 }),
  style: fc.constantFrom('default', 'compliance'),
  formats: fc.shuffledSubarray(['srt', 'vtt'], { minLength: 2 }).map((formats) => formats.toSorted()),
})
const visible = (text: string) => text.replace(/\s+/g, '')

describe('captions', () => {
  it('captions keep within all limits of the job and have every letter of the transcript', () => {
    fc.assert(
      fc.property(utterances, config, (spoken, settings) => {
        const limits = captionLimits(settings)
        const captions = captionsOf(spoken, limits)
        const shownUntil = new Map<number | undefined, number>()
        for (const { start, end, rows, speaker } of captions) {
          expect(rows.length).toBeLessThanOrEqual(settings.maximum_rows_per_caption)
          for (const row of rows) expect(row.length).toBeLessThanOrEqual(settings.maximum_characters_per_row)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end - start).toBeLessThanOrEqual(settings.maximum_duration + 1e-6)
          if (end > start) expect(start).toBeGreaterThanOrEqual((shownUntil.get(speaker) ?? 0) - 1e-6)
          shownUntil.set(speaker, Math.max(end, shownUntil.get(speaker) ?? 0))
        }
        const order = new Map(spoken.map(({ start }, index) => [start, index]))
        expect(order.size).toBeLessThanOrEqual(spoken.length)
        expect(visible(captions.flatMap(({ rows }) => rows).join('')).length).toBe(
          visible(spoken.map(({ text }) => text).join('')).length,
        )
      }),
    )
  })

  it('captions are shown for their minimum duration unless the next one begins earlier', () => {
    const config = { minimum_duration: 2 }
    const [first, second] = captionsOf([utteranceOf('Yes.', 0, 0.3), utteranceOf('No.', 1, 1.2)], captionLimits(config))
    expect([first?.end, second?.end]).toEqual([1, 3])
  })

  it('captions break at sentences and pauses, and have two rows of similar length', () => {
    const spoken = [
      utteranceOf('The harbour opens at six every morning. Boats wait outside until the light turns green.', 0, 8),
    ]
    expect(captionsOf(spoken, captionLimits({})).map(({ rows }) => rows)).toEqual([
      ['The harbour opens at six every morning.'],
      ['Boats wait outside until', 'the light turns green.'],
    ])
  })
})

describe('captions of a script without blanks', () => {
  it('have no blanks between words, and no row begins with a closing mark', () => {
    const spoken = [utteranceOf('今天天气很好，我们去公园。', 0, 8)]
    const limits = captionLimits({ maximum_characters_per_row: 7, maximum_rows_per_caption: 2 })
    expect(captionsOf(spoken, limits).map(({ rows }) => rows)).toEqual([['今天天气很好，', '我们去公园。']])
  })
})

describe('subtitles', () => {
  const files = (spoken: Utterance[], settings: Parameters<typeof subtitlesOf>[1]) =>
    subtitlesOf(spoken, settings).map(({ subtitles }) => subtitles)

  it('subtitles are parsed by a third-party parser and by our own to the text and times that they were written from', () => {
    fc.assert(
      fc.property(utterances, config, (spoken, settings) => {
        const captions = captionsOf(spoken, captionLimits(settings))
        const [srt = '', vtt = ''] = files(spoken, settings)
        const text = (rows: readonly string[]) => rows.join(' ').replace(/\s+/g, ' ').trim()
        const cues = withoutProblems((onProblem) => readWebVttFile(vtt, onProblem), Error)
        expect(utterancesOf(cues, 0).map((cue) => cue.text)).toEqual(captions.map(({ rows }) => text(rows)))
        if (captions.length === 0) return
        expect(hasTimes(srt)).toBe(true)
        for (const [file, parsed] of [
          [srt, parse(srt).entries],
          [vtt, parse(vtt).entries],
        ] as const) {
          expect(parsed.length, file).toBe(captions.length)
          for (const [index, caption] of captions.entries()) {
            expect(Math.abs((parsed[index]?.from ?? Number.NaN) - caption.start * 1000)).toBeLessThanOrEqual(1)
            expect(Math.abs((parsed[index]?.to ?? Number.NaN) - caption.end * 1000)).toBeLessThanOrEqual(1.5)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('subtitles never contain markup that comes from the words', () => {
    const [srt = '', vtt = ''] = files([utteranceOf('<i>Fish</i> & {\\an8}chips --> <script>', 0, 4, 1)], {
      formats: ['srt', 'vtt'],
    })
    expect(vtt).toContain('<v Speaker 2>&lt;i&gt;Fish&lt;/i&gt; &amp;')
    expect(vtt.replace(/<\/?v[^>]*>/g, '')).not.toMatch(/<|-->\s*&lt;/)
    expect(srt).not.toMatch(/<[a-z/]|\{\\/i)
    expect(srt.match(/-->/g)).toHaveLength(1)
  })

  it('subtitles have times with hours and milliseconds, and end after they begin', () => {
    const [srt, vtt] = files([utteranceOf('Late', 36_000.0004, 36_000.0004)], { formats: ['srt', 'vtt'] })
    expect(srt).toBe('1\n10:00:00,000 --> 10:00:00,001\nLate\n')
    expect(vtt).toBe('WEBVTT\n\n10:00:00.000 --> 10:00:00.001\nLate\n')
  })
})
