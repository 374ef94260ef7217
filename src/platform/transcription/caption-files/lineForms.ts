/** Forms with a caption on each line: ASS and SSA, LRC, MicroDVD and MPL2. */

import type { CuePiece } from '#contract/captions/cue.ts'
import { linesOf, type OnProblem } from '#contract/captions/cue.ts'
import type { Caption } from './rolling.ts'

const isAnyLine = (text: string, form: RegExp) => {
  for (const { line } of linesOf(text)) if (line.trim() !== '') return form.test(line)
  return false
}

/** Whether a text is SubStation Alpha: `[Script Info]` and events. */
export const isSubStation = (text: string): boolean => /^\s*\[(?:Script Info|V4\+? Styles|Events)\]/i.test(text)

/** Reads the dialogues of ASS and SSA. The line `Format:` names their columns; the last one is the text. */
export function readSubStation(file: string, onProblem: OnProblem): Caption[] {
  let columns = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']
  let section = ''
  const captions: Caption[] = []
  for (const { line, number } of linesOf(file)) {
    section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]?.toLowerCase() ?? section
    const [, kind = '', values = ''] = /^\s*(Format|Dialogue)\s*:\s*(.*)$/i.exec(line) ?? []
    if (section === 'events' && kind.toLowerCase() === 'format')
      columns = values.split(',').map((column) => column.trim().toLowerCase())
    if (kind.toLowerCase() !== 'dialogue') continue
    const cells = values.split(',')
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
    const [start, end] = [subStationTime(cell('start')), subStationTime(cell('end'))]
    if (start === undefined || end === undefined) {
      onProblem(number, 'times cannot be read: this form writes them 0:01:02.50')
      continue
    }
    if (end < start) onProblem(number, 'a caption ends before it begins')
    const text = subStationText(cells.slice(columns.indexOf('text')).join(','))
    const voice = cell(columns.includes('actor') ? 'actor' : 'name')
    captions.push({ start, end, line: number, pieces: [{ text, ...(voice !== '' && { voice }) }] })
  }
  return captions
}

function subStationTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d+):(\d{1,2}):(\d{1,2}(?:[.,:]\d{1,3})?)$/.exec(text) ?? []
  return seconds === undefined
    ? undefined
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(/[,:]/, '.'))
}

/** Without overrides such as `{\i1}`, and without drawings, which `{\p1}` begins and `{\p0}` ends. */
const subStationText = (text: string) =>
  text
    .replace(/\{[^{}]*\\p[1-9][^{}]*\}.*?(?:\{[^{}]*\\p0[^{}]*\}|$)/g, '')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\\N|\\n/g, '\n')
    .replace(/\\h/g, ' ')

const lyricsTime = /\[(\d{1,3}):(\d{1,2})(?:[.:,](\d{1,3}))?\]/
const lyricsLine = new RegExp(String.raw`^((?:\s*${lyricsTime.source})+)(.*)$`)
const lyricsTag = /^\s*\[([a-z#]+)\s*:([^\]]*)\]\s*$/i

/** Whether a text is LRC: lines that begin with `[mm:ss.xx]`, after tags such as `[ar:…]`. */
export const isLyrics = (text: string): boolean => {
  for (const { line } of linesOf(text)) {
    if (lyricsLine.test(line)) return true
    if (line.trim() !== '' && !lyricsTag.test(line)) return false
  }
  return false
}

/** Reads LRC. A line lasts until the next one; `<mm:ss.xx>` is the time of a word; a line without text only ends one. */
export function readLyrics(file: string, onProblem: OnProblem): Caption[] {
  const captions: Caption[] = []
  let offset = 0
  for (const { line, number } of linesOf(file)) {
    const [, name = '', value = ''] = lyricsTag.exec(line) ?? []
    if (name.toLowerCase() === 'offset') offset = Number(value) / 1000 || 0
    const [, times = '', ...rest] = lyricsLine.exec(line) ?? []
    if (times === '') {
      if (line.trim() !== '' && name === '') onProblem(number, 'text has no time such as [01:02.50] before it')
      continue
    }
    const words = rest.at(-1) ?? ''
    for (const [, minutes, seconds, fraction = '0'] of times.matchAll(new RegExp(lyricsTime, 'g'))) {
      const start = Math.max(0, Number(minutes) * 60 + Number(`${seconds}.${fraction}`) - offset)
      captions.push({ start, end: undefined, line: number, pieces: lyricsPieces(words.trim()) })
    }
  }
  return captions.sort((a, b) => a.start - b.start)
}

function lyricsPieces(text: string): CuePiece[] {
  const parts = text.split(/<(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)>/)
  const pieces: CuePiece[] = [{ text: parts[0] ?? '' }]
  for (let at = 1; at < parts.length; at += 3)
    pieces.push({ text: parts[at + 2] ?? '', from: Number(parts[at]) * 60 + Number(parts[at + 1]) })
  return pieces.filter(({ text: piece }) => piece !== '')
}

const frameLine = /^\s*(?:\{(\d+)\}\{(\d*)\}|\[(\d+)\]\[(\d*)\])(.*)$/

/** Whether a text is MicroDVD (`{frame}{frame}text`) or MPL2 (`[tenth][tenth]text`). */
export const isFrameFile = (text: string): boolean => isAnyLine(text, frameLine)

/** Reads MicroDVD, whose first line may say how many frames a second has, and MPL2, which counts tenths of a second. */
export function readFrameFile(file: string, onProblem: OnProblem): Caption[] {
  const captions: Caption[] = []
  let rate: number | undefined
  for (const { line, number } of linesOf(file)) {
    if (line.trim() === '') continue
    const [, frame, lastFrame, tenth, lastTenth, written = ''] = frameLine.exec(line) ?? []
    if (frame === undefined && tenth === undefined) {
      onProblem(number, 'text has no times such as {25}{75} before it')
      continue
    }
    const said = /^\s*(\d{2,3}(?:[.,]\d+)?)\s*$/.exec(written)
    if (frame !== undefined && captions.length === 0 && rate === undefined && said) {
      rate = Number(said[1]?.replace(',', '.'))
      continue
    }
    const perSecond = tenth === undefined ? rate : 10
    if (!perSecond) {
      onProblem(number, 'times count frames, and the first line does not say how many a second has, as {1}{1}25 does')
      continue
    }
    const last = lastFrame || lastTenth
    const [start, end] = [Number(frame ?? tenth) / perSecond, last ? Number(last) / perSecond : undefined]
    if (end !== undefined && end < start) onProblem(number, 'a caption ends before it begins')
    const text = written
      .replace(/\{[a-z]:[^{}]*\}/gi, '')
      .replace(/(^|\|)\s*\//g, '$1')
      .replaceAll('|', '\n')
    captions.push({ start, end, line: number, pieces: [{ text }] })
  }
  return captions
}
