import { evenWords, type Utterance, type Word } from '#contract/transcription/words.ts'

const clock = String.raw`(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,](\d{3})`
const timing = new RegExp(String.raw`^[ \t]*${clock}[ \t]+-->[ \t]+${clock}(?:[ \t]|$)`)
const inner = new RegExp(`<${clock}>`, 'g')

/** Whether a text is SubRip or WebVTT. */
export function isCueFile(text: string): boolean {
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) return true
  // SubRip begins with a number of its first cue, then times; some leave the number out.
  const [first = '', second = ''] = text.trimStart().split(/\r?\n/, 2)
  return timing.test(first) || (/^\d+\s*$/.test(first) && timing.test(second))
}

/**
 * The cues of a SubRip or WebVTT file as utterances. Times inside a WebVTT cue become times of its words, else a cue's
 * words share its time evenly; `<v Name>` becomes a speaker; all other markup is left out.
 * @param problem makes the error that is thrown
 */
export function readCues(file: string, problem: (why: string) => Error): Utterance[] {
  const isVtt = file.startsWith('WEBVTT')
  const voices = new Map<string, number>()
  const utterances: Utterance[] = []
  const lines = file.split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; at += 1) {
    const times = timing.exec(lines[at] ?? '')
    if (!times) continue
    const start = seconds(times, 1)
    const end = seconds(times, 5)
    if (end < start) throw problem(`in line ${at + 1} a caption ends before it begins.`)
    const rows: string[] = []
    while (at + 1 < lines.length && lines[at + 1]?.trim() !== '' && !(isLast(lines, at + 1) && rows.length > 0)) {
      at += 1
      rows.push(lines[at] ?? '')
    }
    const text = rows.join(' ')
    const voice = /^\s*<v(?:\.[^ \t>]*)*[ \t]+([^>]*)>/.exec(text)?.[1]?.trim()
    const words = wordsOf(text, start, end, isVtt)
    if (words.length === 0) continue
    if (voice !== undefined && !voices.has(voice)) voices.set(voice, voices.size)
    const speaker = voice === undefined ? undefined : voices.get(voice)
    utterances.push({
      text: words.map(({ word }) => word).join(''),
      start,
      end,
      channel: 0,
      ...(speaker !== undefined && { speaker }),
      words,
    })
  }
  return utterances
}

/** A number before times belongs to the next cue, where a file forgot the blank line between two. */
const isLast = (lines: readonly string[], at: number) =>
  timing.test(lines[at] ?? '') || (/^\d+\s*$/.test(lines[at] ?? '') && timing.test(lines[at + 1] ?? ''))

function wordsOf(text: string, start: number, end: number, isVtt: boolean): Word[] {
  const marks = isVtt ? [...text.matchAll(inner)] : []
  const parts = [0, ...marks.map(({ index }) => index)].map((from, index, all) => text.slice(from, all[index + 1]))
  const starts = [start, ...marks.map((mark) => Math.min(Math.max(seconds(mark, 1), start), end))]
  return parts
    .flatMap((part, index) => {
      const from = starts[index] ?? start
      return evenWords(plain(part, isVtt), from, Math.max(from, starts[index + 1] ?? end)).map((word) => ({
        ...word,
        word: word.word.trim(),
      }))
    })
    .map((word, index) => (index === 0 ? word : { ...word, word: ` ${word.word}` }))
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  lrm: '\u200e',
  rlm: '\u200f',
  nbsp: '\u00a0',
  quot: '"',
}

/** Text without tags: those of WebVTT, and what players of SubRip take for markup; other angle brackets stay. */
function plain(text: string, isVtt: boolean): string {
  const tags = isVtt ? /<[^>]*>/g : /<\/?(?:b|i|u|s|font)(?:[ \t][^>]*)?>|\{\\[^}]*\}/gi
  const bare = text.replace(tags, '')
  const decoded = isVtt
    ? bare.replace(/&(amp|lt|gt|lrm|rlm|nbsp|quot);/g, (_, name: string) => entities[name] ?? '')
    : bare
  return decoded.replaceAll('\u2060', '')
}

function seconds(match: RegExpExecArray | RegExpMatchArray, first: number): number {
  const [hours = '0', minutes = '0', whole = '0', thousandths = '0'] = match.slice(first, first + 4)
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000
}
