import { decodeHTML } from 'entities/decode'
import type { Cue, OnProblem } from './cue.ts'
import { timestamp } from './webVttTime.ts'

/** A piece of a cue's text without markup, with one voice and one time. */
export interface CuePiece {
  text: string
  /** The speaker: the annotation of the innermost `<v>`. */
  voice?: string
  /** The time of the last timestamp before the piece, in seconds. */
  from?: number
}

/** Elements of cue text. Other tags are ignored, but the text between them stays. */
const elements = new Set(['c', 'i', 'b', 'u', 'ruby', 'lang', 'v'])

const startTag = /^([^\t\n\f .]*)(?:\.[^\t\n\f ]*)?(?:[\t\n\f ]([\s\S]*))?$/

/**
 * Reads the text of a WebVTT cue (W3C WebVTT, sections "WebVTT cue text parsing rules" and "WebVTT cue text
 * tokenizer"). The joined texts are what a browser shows. Reports a `<` that hides text because it was meant as a
 * character.
 */
export function readCueText({ text, line: timesLine }: Pick<Cue, 'text' | 'line'>, onProblem: OnProblem): CuePiece[] {
  const pieces: CuePiece[] = []
  const open: string[] = []
  const voices: string[] = []
  let from: number | undefined
  const lineAt = lineCounter(text, timesLine + 1)
  let position = 0
  while (position < text.length) {
    const tagStart = text.indexOf('<', position)
    const textEnd = tagStart === -1 ? text.length : tagStart
    if (textEnd > position) {
      const last = pieces.at(-1)
      const voice = voices.at(-1)
      const plain = decodeEntities(text.slice(position, textEnd))
      if (last && last.voice === voice && last.from === from) last.text += plain
      else pieces.push({ text: plain, ...(voice !== undefined && { voice }), ...(from !== undefined && { from }) })
    }
    if (tagStart === -1) break
    const tagEnd = text.indexOf('>', tagStart)
    const end = tagEnd === -1 ? text.length : tagEnd
    const tag = text.slice(tagStart + 1, end)
    if (tagEnd === -1) onProblem(lineAt(tagStart), 'a tag begins that does not end; as a letter, "<" is written "&lt;"')
    if (/^\d/.test(tag)) {
      const time = timestamp(tag)
      if (time === undefined)
        onProblem(lineAt(tagStart), `"<${tag.slice(0, 40)}>" is no time; as a letter, "<" is written "&lt;"`)
      else from = time
    } else if (tag.startsWith('/')) close(tag.slice(1), open, voices)
    else {
      const [, name = '', annotation = ''] = startTag.exec(tag) ?? []
      if (name === '' && tagEnd !== -1)
        onProblem(
          lineAt(tagStart),
          `"<${tag.slice(0, 40)}>" is a tag without a name; as a letter, "<" is written "&lt;"`,
        )
      if (elements.has(name) || (name === 'rt' && open.at(-1) === 'ruby')) open.push(name)
      if (name === 'v') voices.push(collapseWhitespace(decodeEntities(annotation)))
    }
    position = end + 1
  }
  return pieces
}

/** Closes the innermost element if it has the name of the end tag; `</ruby>` also closes an open `<rt>`. */
function close(name: string, open: string[], voices: string[]): void {
  if (name === 'ruby' && open.at(-1) === 'rt') open.pop()
  if (open.at(-1) !== name) return
  open.pop()
  if (name === 'v') voices.pop()
}

const decodeEntities = (text: string) => (text.includes('&') ? decodeHTML(text) : text)

const collapseWhitespace = (text: string) =>
  text
    .split(/[\t\n\f ]+/)
    .filter((part) => part !== '')
    .join(' ')

/** @returns a function that finds the line of a position. Positions must ascend, so that the text is read once */
function lineCounter(text: string, first: number): (position: number) => number {
  let line = first
  let next = text.indexOf('\n')
  return (position) => {
    for (; next !== -1 && next < position; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}
