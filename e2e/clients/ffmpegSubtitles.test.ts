import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { evenlyTimedWords, type Utterance } from '#contract/transcription/words.ts'
import { subtitlesOf } from '#platform/transcription/post-processing/subtitles.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const spoken: Utterance[] = ['Fish & <i>chips</i> --> now.', 'One {\\an8} more, and that is all there is to say.'].map(
  (text, index) => {
    const start = index * 4 + 0.25
    return { text, start, end: start + 3, channel: 0, speaker: index, words: evenlyTimedWords(text, start, start + 3) }
  },
)

it.skipIf(!hasFfmpeg)(`ffmpeg reads our subtitles${hasFfmpeg ? '' : ': skipped, it is not installed'}`, () => {
  for (const { format, subtitles } of subtitlesOf(spoken, { formats: ['srt', 'vtt'] })) {
    const args = ['-v', 'error', '-f', format === 'vtt' ? 'webvtt' : 'srt', '-i', 'pipe:0', '-f', 'webvtt', 'pipe:1']
    const read = execFileSync('ffmpeg', args, { input: subtitles, encoding: 'utf8' })
    expect(read.match(/-->/g)?.length).toBeGreaterThanOrEqual(2)
    expect(read).toContain('00:04.250 -->')
    const plain = read.replaceAll('\u2060', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    expect(plain).toContain('Fish & <i>chips</i>')
  }
})
