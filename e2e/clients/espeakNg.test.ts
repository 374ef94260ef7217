import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loudnessOf } from '#platform/transcription/media/loudness.ts'
import { speechIn } from '#platform/transcription/media/speechIn.ts'
import { readTranscript } from '#platform/transcription/recogniser/readTranscript.ts'

const python = '/usr/bin/python3'
const script = join(import.meta.dirname, 'espeakNg.py')
const hasEspeak = spawnSync('espeak-ng', ['--version']).status === 0 && spawnSync(python, ['--version']).status === 0
const skipNote = hasEspeak ? '' : ' (skipped: apt-get install espeak-ng)'

const folder = mkdtempSync(join(tmpdir(), 'espeak-'))
afterAll(() => rmSync(folder, { recursive: true }))

const english = `The harbour was quiet that morning. Two boats, both of them old, lay at the wall; nobody was on board.
Then a bell rang. It rang three times, and after that there was a silence which lasted long enough for everybody to look up.
"Who is there?" asked the woman at the window. No answer came.
She put on her coat, took the lamp from its hook, and went down the narrow stairs to the door that opens to the water.
The steps were wet. A storm had taken the railing, and it had never been repaired, although it had been promised twice.
A man stood below. He was not tall.
He held out a letter, folded into a small square, and said that it had been given to him in another harbour.
Why now? she thought. Why after all these years?
"Thank you," she said. "You may come in and get warm."`

/** What each voice says. */
const texts: readonly [voice: string, text: string][] = [
  ['en', english],
  ['en-us', english],
  [
    'de',
    `Der Hafen war an diesem Morgen still. Zwei Boote, beide alt, lagen an der Mauer; niemand war an Bord.
Dann läutete eine Glocke. Sie läutete dreimal, und danach war es so lange still, dass alle von ihrer Arbeit aufblickten.
Sie zog ihren Mantel an, nahm die Lampe vom Haken und ging die enge Treppe hinunter zu der Tür am Wasser.
Unten stand ein Mann. Er war nicht groß.
Warum jetzt? dachte sie. Warum nach all diesen Jahren?
Der Brief war kurz: vier Zeilen, ohne Datum, in einer Handschrift, die sie kannte. Sie las ihn einmal.`,
  ],
  [
    'es',
    `El puerto estaba tranquilo aquella mañana. Dos barcas, ambas viejas, estaban junto al muro; no había nadie a bordo.
Entonces sonó una campana. Sonó tres veces, y después hubo un silencio tan largo que todos levantaron la vista.
Se puso el abrigo, tomó la lámpara del gancho y bajó por la estrecha escalera hasta la puerta que da al agua.
Abajo había un hombre. No era alto.
La carta era breve: cuatro líneas, sin fecha, escritas con una letra que ella conocía. La leyó una vez.`,
  ],
  [
    'cmn',
    `今天早上港口很安静。两条旧船靠在墙边，船上没有人。
忽然钟响了。钟响了三次，然后安静了很久，大家都抬起头来看。
她穿上大衣，拿起灯，走下狭窄的楼梯，来到水边的门口。台阶很湿。
下面站着一个男人。他不高。
信很短：只有四行，没有日期。她读了一遍，又慢慢地读了一遍，然后放进口袋里。`,
  ],
]

/** Kinds of audio, and how ffmpeg makes them. */
const codecs: readonly [file: string, ...options: string[]][] = [
  ['speech.mp3', '-c:a', 'libmp3lame'],
  ['speech.aac', '-c:a', 'aac'],
  ['speech.m4a', '-c:a', 'aac'],
  ['fragments.m4a', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '2000000'],
  ['speech.flac', '-c:a', 'flac'],
  ['stereo24.flac', '-c:a', 'flac', '-ac', '2', '-ar', '48000', '-sample_fmt', 's32'],
  ['flac.ogg', '-c:a', 'flac'],
  ['opus.ogg', '-c:a', 'libopus'],
  ['stereo.ogg', '-c:a', 'libopus', '-ac', '2', '-b:a', '24k'],
  ['speech.webm', '-c:a', 'libopus'],
]
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const codecNote = hasFfmpeg ? '' : ' (skipped: apt-get install ffmpeg)'

/** The words of a transcript, by the letters of the text before each. */
function startsOf(text: string, duration: number, speech: Parameters<typeof readTranscript>[2]): Map<number, number> {
  let end = 0
  const words = readTranscript(text, duration, speech).utterances.flatMap((utterance) => utterance.words)
  return new Map(
    words.map(({ word, start }) => {
      const at = text.indexOf(word.trim(), end)
      end = at + word.trim().length
      return [at, start]
    }),
  )
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** The median error of words that are laid on the speech of a file, and in an even spread. */
async function errorsOf(text: string, spoken: readonly [number, number][], path: string, duration: number) {
  const audio = { path, duration, mediaType: 'audio/wav', channels: 1 }
  const [even, laid] = [[], await speechIn(audio, new AbortController().signal)].map((speech) => {
    const starts = startsOf(text, duration, speech)
    const errors = spoken.flatMap(([letters, seconds]) => {
      const start = starts.get(letters)
      return start === undefined ? [] : [Math.abs(start - seconds)]
    })
    // It says quotation marks without a word, and some Chinese words in two.
    expect(errors.length).toBeGreaterThan(0.85 * starts.size)
    return median(errors)
  })
  return { even: even ?? 0, laid: laid ?? 0 }
}

/** Speaks a text into a WAV file. */
function speak(voice: string, text: string, path: string) {
  const spoken: [number, number][] = JSON.parse(
    execFileSync(python, [script, voice, path], { input: text, encoding: 'utf8' }),
  )
  return { spoken, duration: (statSync(path).size - 44) / 2 / 22_050 }
}

/** The mean power of a file. */
async function powerOf(path: string): Promise<number> {
  const levels = [...((await loudnessOf(path))?.levels ?? [])]
  return levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length
}

describe.skipIf(!hasEspeak)(`espeak-ng${skipNote}`, () => {
  it.each(texts)(
    'the words of voice %s are at most a third as far from their times as in an even spread',
    async (voice, text) => {
      const path = join(folder, `${voice}.wav`)
      const { spoken, duration } = speak(voice, text, path)
      const { even, laid } = await errorsOf(text, spoken, path, duration)
      expect(laid).toBeLessThanOrEqual(even / 3)
    },
  )

  it.skipIf(!hasFfmpeg).each(codecs)(
    `words in %s are at most a third as far from their times as in an even spread${codecNote}`,
    async (name, ...options) => {
      const wav = join(folder, 'speech.wav')
      const { spoken, duration } = speak('en', english, wav)
      const path = join(folder, name)
      execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', wav, ...options, path])
      const { even, laid } = await errorsOf(english, spoken, path, duration)
      expect(laid).toBeLessThanOrEqual(even / 3)
    },
  )

  it.skipIf(!hasFfmpeg)(`FLAC is as loud as what was encoded${codecNote}`, async () => {
    const wav = join(folder, 'loud.wav')
    speak('en', english, wav)
    for (const options of [[], ['-compression_level', '12'], ['-lpc_type', 'fixed'], ['-ch_mode', 'indep']]) {
      const path = join(folder, 'loud.flac')
      execFileSync('ffmpeg', ['-y', '-v', 'error', '-i', wav, ...options, path])
      expect((await powerOf(path)) / (await powerOf(wav))).toBeCloseTo(1, 2)
    }
  })
})
