import type { CuePiece, OnProblem } from '#contract/captions/cue.ts'
import type { Caption } from './rolling.ts'
import type { Element } from './xml.ts'

/** The time of an element, in seconds of the document; an end is undefined if neither it nor its parents have one. */
interface Interval {
  begin: number
  end: number | undefined
  /** Whether this element or one around it says when it begins. */
  isTimed: boolean
}

/** Text with the interval of the element that it is in. */
interface Run extends Interval {
  text: string
  voice: string | undefined
  keepsSpace: boolean
}

/** An element's time, and what its children inherit. */
interface Around {
  interval: Interval
  /** Whether its children follow each other in time. */
  isSequence: boolean
  keepsSpace: boolean
  voice: string | undefined
}

/** Elements whose text is not shown. */
const unseen = new Set(['head', 'metadata', 'title', 'desc', 'copyright', 'agent', 'name', 'actor', 'set', 'animate'])

/**
 * Reads TTML and its profiles: DFXP, IMSC, EBU-TT (W3C TTML2). Times of `div`, `p` and `span` count from their parent's
 * begin, or from the end of the element before in a sequence. Each `p` is a caption; a `span` with times gives its words
 * theirs, and `ttm:agent` is the speaker.
 */
export function readTimedText(root: Element, onProblem: OnProblem): Caption[] {
  const base = timeBaseOf(root)
  const captions: Caption[] = []
  const visit = (element: Element, around: Around, previousEnd: number | undefined): Interval => {
    const within = withTimes(element, around, base, previousEnd, onProblem)
    if (element.name === 'p') captions.push(...captionOf(element, within, base, onProblem))
    else {
      let last: number | undefined
      for (const child of element.children) {
        if (typeof child === 'string') {
          if (child.trim() !== '') onProblem(element.line, 'text belongs to no caption: it is in no element p')
        } else if (!unseen.has(child.name)) last = visit(child, within, within.isSequence ? last : undefined).end
      }
    }
    return within.interval
  }
  const all = { begin: 0, end: undefined, isTimed: false }
  visit(root, { interval: all, isSequence: false, keepsSpace: false, voice: undefined }, undefined)
  return captions.sort((a, b) => a.start - b.start)
}

/** The time and the inherited attributes of an element. @param previousEnd of the element before, in a sequence */
function withTimes(
  { attributes, line }: Element,
  { interval: parent, keepsSpace, voice }: Around,
  base: TimeBase,
  previousEnd: number | undefined,
  onProblem: OnProblem,
): Around {
  const read = (name: 'begin' | 'end' | 'dur') => {
    const text = attributes[name]
    const time = text === undefined ? undefined : timedTextTime(text, base)
    if (text !== undefined && time === undefined)
      onProblem(line, `${name}=${JSON.stringify(text.slice(0, 40))} is no time: "00:01:02.500" and "62.5s" are`)
    return time
  }
  const from = previousEnd ?? parent.begin
  const [begin, end, duration] = [read('begin'), read('end'), read('dur')]
  const start = from + (begin ?? 0)
  const ends = [
    ...(end === undefined ? [] : [from + end]),
    ...(duration === undefined ? [] : [start + duration]),
    ...(parent.end === undefined ? [] : [parent.end]),
  ]
  return {
    interval: {
      begin: start,
      end: ends.length === 0 ? undefined : Math.min(...ends),
      isTimed: parent.isTimed || begin !== undefined || end !== undefined || duration !== undefined,
    },
    keepsSpace: attributes.space === undefined ? keepsSpace : attributes.space === 'preserve',
    voice: attributes.agent ?? voice,
    isSequence: attributes.timeContainer === 'seq',
  }
}

/** One caption; none for a `p` without text. */
function captionOf(element: Element, around: Around, base: TimeBase, onProblem: OnProblem): Caption[] {
  const runs = runsOf(element, around, base, onProblem)
  const spoken = runs.filter(({ text }) => text.trim() !== '')
  const [first] = spoken
  if (!first) return []
  if (!spoken.some(({ isTimed }) => isTimed)) {
    onProblem(element.line, 'a caption has no times: begin and end are missing')
    return []
  }
  const own = around.interval
  const start = own.isTimed ? own.begin : Math.min(...spoken.map(({ begin }) => begin))
  const ends = spoken.map(({ end }) => end)
  const end = own.end ?? (ends.includes(undefined) ? undefined : Math.max(...(ends as number[])))
  if (end !== undefined && end < start) onProblem(element.line, 'a caption ends before it begins')
  return [{ start, end, line: element.line, pieces: piecesOf(runs, start) }]
}

function runsOf(element: Element, around: Around, base: TimeBase, onProblem: OnProblem): Run[] {
  const { interval, voice, keepsSpace } = around
  let last: number | undefined
  return element.children.flatMap((child): Run[] => {
    if (typeof child === 'string') return [{ ...interval, voice, keepsSpace, text: child }]
    if (child.name === 'br') return [{ ...interval, voice, keepsSpace: true, text: '\n' }]
    if (unseen.has(child.name)) return []
    const within = withTimes(child, around, base, around.isSequence ? last : undefined, onProblem)
    last = within.interval.end
    return runsOf(child, within, base, onProblem)
  })
}

/** Joins runs of the same time and voice. Line breaks of the file are blanks, except where `xml:space` keeps them. */
function piecesOf(runs: readonly Run[], start: number): CuePiece[] {
  const pieces: CuePiece[] = []
  for (const { text, keepsSpace, begin, voice } of runs) {
    const shown = keepsSpace ? text : text.replace(/\s+/g, ' ')
    const last = pieces.at(-1)
    // Blanks between two spans, and text after one, have no time of their own.
    const from = text.trim() !== '' && begin > Math.max(start, last?.from ?? 0) ? begin : last?.from
    if (last && last.from === from && last.voice === voice) last.text += shown
    else pieces.push({ text: shown, ...(from !== undefined && { from }), ...(voice !== undefined && { voice }) })
  }
  return pieces
}

/** What the times of a TTML document count (W3C TTML2, section 7.2). */
interface TimeBase {
  framesPerSecond: number
  subFrames: number
  ticksPerSecond: number
}

const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : undefined)

/** Reads `ttp:frameRate`, `ttp:frameRateMultiplier`, `ttp:subFrameRate` and `ttp:tickRate` with their defaults. */
function timeBaseOf({ attributes }: Element): TimeBase {
  const { frameRate, frameRateMultiplier, subFrameRate, tickRate } = attributes
  const rate = positive(frameRate)
  // "1000 1001", in drafts "1000:1001".
  const [numerator, denominator] = (frameRateMultiplier ?? '')
    .trim()
    .split(/[\s:]+/)
    .map(positive)
  const framesPerSecond = ((rate ?? 30) * (numerator ?? 1)) / (denominator ?? 1)
  const subFrames = positive(subFrameRate) ?? 1
  return {
    framesPerSecond,
    subFrames,
    ticksPerSecond: positive(tickRate) ?? (rate === undefined ? 1 : framesPerSecond * subFrames),
  }
}

const clockTime = /^(\d{1,}):(\d\d?):(\d\d?)(?:[.,](\d+)|[:;](\d+)(?:\.(\d+))?)?$/
const offsetTime = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/

/** Parses a time expression of TTML to seconds (W3C TTML2, section 12.3); undefined for any other text. */
function timedTextTime(text: string, base: TimeBase): number | undefined {
  const expression = text.trim()
  const [, hours, minutes, seconds, fraction = '0', frames = '0', subFrames = '0'] = clockTime.exec(expression) ?? []
  if (hours !== undefined) {
    const inSecond = (Number(frames) + Number(subFrames) / base.subFrames) / base.framesPerSecond
    if (Number(minutes) > 59 || Number(seconds) > 60 || inSecond >= 1) return undefined
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`) + inSecond
  }
  const [, count, unit = ''] = offsetTime.exec(expression) ?? []
  if (count === undefined) return undefined
  const units: Record<string, number> = {
    h: 3600,
    m: 60,
    s: 1,
    ms: 1 / 1000,
    f: 1 / base.framesPerSecond,
    t: 1 / base.ticksPerSecond,
  }
  return Number(count) * (units[unit] ?? 0)
}
