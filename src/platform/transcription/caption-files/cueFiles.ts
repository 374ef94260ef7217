import type { Cue, OnProblem } from '#contract/captions/cue.ts'
import { linesOf, readCueText } from '#contract/captions/cue.ts'
import { readSubRip, subRipText } from '#contract/captions/subRip.ts'
import { readWebVtt } from '#contract/captions/webVtt.ts'
import type { Caption } from './caption.ts'
import { timesReader } from './timesLine.ts'

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
