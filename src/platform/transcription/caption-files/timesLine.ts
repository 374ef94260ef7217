import { decodeHTML } from 'entities/decode'
import { type Cue, linesOf, type OnProblem, readCueText } from '#contract/captions/cue.ts'
import { type ReadTimes, readSubRip, subRipText, type TimesLine } from '#contract/captions/subRip.ts'
import { readWebVtt } from '#contract/captions/webVtt.ts'
import type { Caption } from './rolling.ts'

/** Two to four numbers: hours, minutes, seconds, and a fraction or frames. */
const clock = String.raw`-?\d+(?:\s*[:.,;]\s*\d+){1,3}`
const arrow = String.raw`(?:[-=~]\s?)*>+`
/** Times with an arrow: alone, after the caption's number, or in brackets before its text. */
const withArrow = new RegExp(String.raw`^\s*(?:\d+\s+)?([[(]?)\s*(${clock})\s*${arrow}\s*(${clock})(?!\d)(.*)$`)
/** Both times say hours, or parts of a second: "10:30 - 11:00" is text. */
const exact = String.raw`(?:\d+:\d+:\d+|\d+:\d+(?=[.]\d))(?:[.,;:]\d+)?`
const withoutArrow = new RegExp(String.raw`^\s*(${exact})\s*(?:[,;|/\t-]|to|\s)\s*(${exact})\s*$`)

/** Characters of a line that are searched for times: whatever follows them is text. */
const longestTimes = 300

/** Positions that SubRip and WebVTT write after times. */
const settings = /^(?:\s+[\w-]+:\S+)*\s*$/

/** A line that was meant as times: an arrow at a time, or a time with parts of a second at the start of the line. */
const meant = [
  /^[\d\s:.,;'[(-]*\d[\s\])]*-\s?-\s?>/,
  /\d\s*:\s*\d[\d\s:.,;]*[-=~][-=~ ]*>/,
  /[-=~]\s?>+\s*\d+\s*:\s*\d/,
  /^[\s[({]*-?\d+:\d\d(?::\d\d[.,;:]|[.,;])\d+/,
  /^[\s[({]*(?=\S*[:;])\d{1,3}[:;.,]\d\d[:;.,]\d\d[:;.,]\d/,
  /^\s*\d+:\d\d:\d\d\s*\S{0,3}\s*\d+:\d\d:\d\d\s*$/,
]

const example = '"00:01:02,500 --> 00:01:04,000"'

/**
 * Makes a reader of the times that programs and people write into caption files: other arrows, digits and separators,
 * times without hours, marks of direction. One reader is for one file, because the whole file tells what a fraction of
 * one or two digits means.
 */
function timesReader(file: string): ReadTimes {
  const isUnpadded = hasUnpaddedThousandths(file)
  return (line) => {
    // A word joiner says that an arrow is text (`contract/captions/subRip.ts`).
    if (line.includes('--\u2060>')) return undefined
    const plain = plainTimes(line.slice(0, longestTimes))
    const found = timesIn(plain)
    if (!found)
      return meant.some((form) => form.test(plain))
        ? { problem: `times cannot be read: they are written ${example}` }
        : undefined
    const [start, end] = [secondsOf(found.start, isUnpadded), secondsOf(found.end, isUnpadded)]
    if (typeof start === 'string') return { problem: start }
    if (typeof end === 'string') return { problem: end }
    if (/^\s*[-=~ ]*>/.test(found.rest)) return { problem: `times cannot be read: they are written ${example}` }
    return withText({ start, end }, line, found)
  }
}

/** Whether a file has lines that are times, or were meant as such. */
export function hasTimes(file: string): boolean {
  const read = timesReader(file)
  for (const { line } of linesOf(file)) if (read(line)) return true
  return false
}

interface Found {
  start: string
  end: string
  /** What follows the times on their line. */
  rest: string
}

function timesIn(line: string): Found | undefined {
  const [, open = '', start, end, rest = ''] = withArrow.exec(line) ?? []
  if (start !== undefined && end !== undefined)
    return { start, end, rest: open === '' ? rest : rest.replace(/^\s*[\])]/, '') }
  const [, from, to] = withoutArrow.exec(line) ?? []
  return from === undefined || to === undefined ? undefined : { start: from, end: to, rest: '' }
}

/** Text may stand behind the times on their line; it is taken as it is written. */
function withText(times: { start: number; end: number }, line: string, { rest }: Found): TimesLine {
  if (settings.test(rest)) return times
  const written = rest.trim()
  const at = line.indexOf(written.slice(0, 40))
  return { ...times, text: at === -1 ? written + line.slice(longestTimes) : line.slice(at).trim() }
}

/** A line with its times in ASCII: digits of all scripts, full-width signs, other arrows and HTML become plain ones. */
function plainTimes(line: string): string {
  // Most lines are text.
  if (!/\p{Nd}/u.test(line)) return line
  const decoded = line.includes('&') ? decodeHTML(decodeHTML(line)) : line
  return decoded
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replace(/[∶꞉ː]/g, ':')
    .replace(/[،٬、]/g, ',')
    .replace(/[٫。]/g, '.')
    .replace(/\p{Pd}|−|─/gu, '-')
    .replace(/[→⟶➔➜➝➞⇒⟹►▶]/g, '->')
    .replace(/[›»〉》]/g, '>')
    .replace(/["'“”„]/g, '')
}

/** Digits of a script follow each other, from its zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}

const numbersIn = (time: string) => time.replace(/^-/, '').split(/\s*[:.,;]\s*/)
const signsIn = (time: string) => time.replace(/[^:.,;]/g, '')

/** The numbers of a time: hours, minutes, seconds as written, and the digits of the fraction. */
function partsOf(time: string): { whole: string[]; fraction: string; isFrames: boolean } {
  const numbers = numbersIn(time)
  const signs = signsIn(time)
  const last = numbers.at(-1) ?? ''
  const sign = signs.at(-1) ?? ''
  // "1:02:03" has no fraction, nor has "1.02.03"; "02:03.5" has, and "02:03:500", because no time has 500 seconds.
  const isFraction =
    numbers.length === 4 || (sign !== ':' && signs !== sign.repeat(2)) || (numbers.length === 3 && last.length === 3)
  return {
    whole: isFraction ? numbers.slice(0, -1) : numbers,
    fraction: isFraction ? last : '',
    isFrames: numbers.length === 4 && /[:;]/.test(sign) && last.length < 3,
  }
}

/** Milliseconds have three digits. One or two are tenths and hundredths, unless a program left out leading zeros. */
function secondsOf(time: string, isUnpadded: boolean): number | string {
  const { whole, fraction, isFrames } = partsOf(time)
  if (time.startsWith('-')) return 'a time is before the beginning'
  if (isFrames)
    return `times count frames, and no file of this form says how many a second has: they are written ${example}`
  if (![0, 1, 2, 3, 6, 9].includes(fraction.length))
    return `times cannot be read, because a fraction has ${fraction.length} digits: they are written ${example}`
  const [hours, minutes, seconds] = [...Array(3 - whole.length).fill(0), ...whole.map(Number)] as number[]
  const total = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
  const milliseconds =
    total * 1000 +
    (isUnpadded && fraction.length < 3 ? Number(fraction) : Math.round(Number(`0.${fraction || 0}`) * 1000))
  return Number.isSafeInteger(milliseconds) ? milliseconds / 1000 : `times cannot be read: they are written ${example}`
}

/** Whether milliseconds were written as numbers: some have three digits, and none begins with a zero. */
function hasUnpaddedThousandths(file: string): boolean {
  let hasThree = false
  for (const { line } of linesOf(file)) {
    const found = timesIn(plainTimes(line.slice(0, longestTimes)))
    for (const { fraction } of found ? [partsOf(found.start), partsOf(found.end)] : []) {
      if (fraction.length > 1 && fraction.startsWith('0')) return false
      if (fraction.length === 3) hasThree = true
    }
  }
  return hasThree
}

/** Times, classes and voices of WebVTT. Programs that convert it to SubRip often leave them there. */
const markupOfWebVtt = /<(?:\d+:\d\d[:.][\d:.]*|\/?c(?:\.[^<>]*)?|v(?:\.[^\s<>]*)?\s[^<>]*)>/
/** HTML that players ignore. */
const html = /<\/?(?:span|p|div|em|strong|center|small|big)(?:\s[^<>]*)?>/gi

/** Reads SubRip and its relatives (SubViewer, YouTube's `.sbv`, a recogniser's log), with times as people write them. */
export function readSubRipFile(file: string, onProblem: OnProblem): Caption[] {
  return readSubRip(file, onProblem, timesReader(file)).map((cue) => {
    const text = cue.text.replace(/\[br\]|<br\s*\/?>/gi, '\n').replace(html, '')
    const pieces = markupOfWebVtt.test(text) ? readCueText({ ...cue, text }, onProblem) : [{ text: subRipText(text) }]
    return captionOf(cue, pieces, onProblem)
  })
}

/**
 * Reads WebVTT by its standard. A browser shows a line of times that it cannot read as text of the caption before, or
 * skips it as a part of the header; here it is a problem.
 */
export function readWebVttFile(file: string, onProblem: OnProblem): Caption[] {
  const read = timesReader(file)
  // "1 --&gt;" is a text of WebVTT; only what has a clock was meant as times.
  const timesOf = (line: string) => (/\p{Nd}\s*[:：∶]\s*\p{Nd}/u.test(line) ? read(line) : undefined)
  for (const { line, number } of linesOf(file)) {
    if (number > 1 && line === '') break
    const times = number > 1 && !line.includes('-->') ? timesOf(line) : undefined
    if (times) onProblem(number, unreadable)
  }
  return readWebVtt(file, onProblem).map((cue) => {
    for (const [index, line] of cue.text.split('\n').entries())
      if (timesOf(line)) onProblem(cue.line + 1 + index, unreadable)
    return captionOf(cue, readCueText(cue, onProblem), onProblem)
  })
}

const unreadable = 'times cannot be read: WebVTT writes them "00:01:02.500 --> 00:01:04.000"'

function captionOf({ start, end, line }: Cue, pieces: Caption['pieces'], onProblem: OnProblem): Caption {
  if (end < start) onProblem(line, 'a caption ends before it begins')
  return { start, end, line, pieces }
}
