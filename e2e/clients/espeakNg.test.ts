import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
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

describe.skipIf(!hasEspeak)(`espeak-ng${skipNote}`, () => {
  it.each(texts)(
    'the words of voice %s are at most a third as far from their times as in an even spread',
    async (voice, text) => {
      const path = join(folder, `${voice}.wav`)
      const spoken: [number, number][] = JSON.parse(
        execFileSync(python, [script, voice, path], { input: text, encoding: 'utf8' }),
      )
      const duration = (statSync(path).size - 44) / 2 / 22_050
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
      expect(laid).toBeLessThanOrEqual((even ?? 0) / 3)
    },
  )
})
