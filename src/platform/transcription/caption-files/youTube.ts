import { decodeHTML } from 'entities/decode'
import type { CuePiece, OnProblem } from '#contract/captions/cue.ts'
import type { Caption } from './rolling.ts'
import type { Element } from './xml.ts'

/**
 * Reads YouTube's timed text in XML: `<transcript><text start dur>` in seconds, `<timedtext><text t d>` and
 * `<timedtext format="3"><body><p t d><s t>` in milliseconds. Its texts are escaped twice. A line stays while the next
 * one is spoken, so a caption ends where the next one begins.
 */
export function readYouTubeXml(root: Element, onProblem: OnProblem): Caption[] {
  const rows = elementsIn(root).filter(({ name }) => name === 'text' || name === 'p')
  const captions = rows.flatMap((row): Caption[] => {
    const { attributes, line } = row
    const isSeconds = attributes.start !== undefined
    const unit = isSeconds ? 1 : 1000
    const start = numberIn(isSeconds ? attributes.start : attributes.t)
    const length = isSeconds ? attributes.dur : attributes.d
    const duration = numberIn(length)
    const pieces = piecesOf(row, (start ?? 0) / unit)
    if (pieces.every(({ text }) => text.trim() === '')) return []
    if (start === undefined || (length !== undefined && duration === undefined)) {
      onProblem(line, 'a caption has no times that can be read: start and dur are seconds, t and d milliseconds')
      return []
    }
    return [{ start: start / unit, end: duration === undefined ? undefined : (start + duration) / unit, line, pieces }]
  })
  return untilNext(captions)
}

const elementsIn = (element: Element): Element[] =>
  element.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : child.name === 'head'
        ? []
        : [child, ...(child.name === 'p' ? [] : elementsIn(child))],
  )

const numberIn = (text: string | undefined) =>
  text !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : undefined

function piecesOf({ children }: Element, start: number): CuePiece[] {
  return children.flatMap((child): CuePiece[] => {
    if (typeof child === 'string') return [{ text: decodeHTML(child) }]
    if (child.name === 'br') return [{ text: '\n' }]
    const offset = numberIn(child.attributes.t)
    const inside = piecesOf(child, start)
    return offset ? inside.map((piece) => ({ ...piece, from: start + offset / 1000 })) : inside
  })
}

/** An event of YouTube's `json3`. */
interface Json3Event {
  tStartMs?: unknown
  dDurationMs?: unknown
  segs?: unknown
}

/** Whether JSON is YouTube's `json3`: events with their start in milliseconds. */
export const isJson3 = (json: unknown): json is { events: Json3Event[] } => {
  const { events } = Object(json) as { events?: unknown }
  return Array.isArray(events) && events.some((event) => Object(event).tStartMs !== undefined)
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/**
 * Reads YouTube's `json3`: an event for each line, with the offset of each of its words in milliseconds.
 * @param onProblem gets the number of the event, from 1, instead of a line
 */
export function readJson3({ events }: { events: Json3Event[] }, onProblem: OnProblem): Caption[] {
  const captions = events.flatMap((event, index): Caption[] => {
    const { tStartMs: start, dDurationMs: duration, segs } = Object(event) as Json3Event
    const parts: { utf8?: unknown; tOffsetMs?: unknown }[] = Array.isArray(segs) ? segs.map(Object) : []
    const text = parts.map(({ utf8 }) => (typeof utf8 === 'string' ? utf8 : '')).join('')
    if (text.trim() === '') return []
    if (!isCount(start) || (duration !== undefined && !isCount(duration))) {
      onProblem(index + 1, 'tStartMs and dDurationMs are no milliseconds')
      return []
    }
    const pieces = parts.map(({ utf8, tOffsetMs: offset }) => ({
      text: typeof utf8 === 'string' ? utf8 : '',
      ...(isCount(offset) && offset > 0 && { from: (start + offset) / 1000 }),
    }))
    return [
      {
        start: start / 1000,
        end: duration === undefined ? undefined : (start + duration) / 1000,
        line: index + 1,
        pieces,
      },
    ]
  })
  return untilNext(captions)
}

const untilNext = (captions: readonly Caption[]): Caption[] =>
  captions.map((caption, index) => {
    const next = captions[index + 1]?.start
    const isCut = next !== undefined && next > caption.start && (caption.end ?? next) >= next
    return isCut ? { ...caption, end: next } : caption
  })
