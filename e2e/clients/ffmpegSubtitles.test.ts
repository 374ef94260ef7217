import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { evenlyTimedWords } from '#contract/transcription/words.ts'
import { exportedText } from '#platform/transcription/post-processing/exportedText.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
/** The second is said more than 99 hours later, in another channel. */
const utterances = ['Fish & <i>chips</i> --> now.', 'שלום {\\an8}, and that is all there is to say.'].map(
  (text, index) => {
    const start = index * 360_000 + 0.25
    const words = evenlyTimedWords(text, start, start + 3)
    return { text, start, end: start + 3, channel: index, speaker: index, words }
  },
)
const record = { id: 'any', status: 'done', result: { transcription: { utterances: utterances.toReversed() } } }

it.skipIf(!hasFfmpeg).each(['srt', 'vtt'] as const)(
  `ffmpeg reads the export of a transcript in %s${hasFfmpeg ? '' : ': skipped, it is not installed'}`,
  (format) => {
    const args = ['-v', 'error', '-f', format === 'vtt' ? 'webvtt' : 'srt', '-i', 'pipe:0', '-f', 'webvtt', 'pipe:1']
    const names = new Map([[0, 'Ada']])
    const read = execFileSync('ffmpeg', args, { input: exportedText(record, format, names), encoding: 'utf8' })
    expect(read.match(/^[\d:.]+ --> [\d:.]+$/gm)).toEqual([
      '00:00.250 --> 00:03.250',
      '100:00:00.250 --> 100:00:03.250',
    ])
    const plain = read.replaceAll('\u2060', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(plain.replaceAll('\n', ' ')).toContain('Fish & <i>chips</i> --> now.')
    expect(plain).toContain('שלום')
    // WebVTT says it beside the words, which ffmpeg leaves out.
    if (format === 'srt') expect(plain).toContain('Ada: Fish')
  },
)
