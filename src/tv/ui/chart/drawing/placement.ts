import { isWideLetter } from '#tv/format/wideLetters.ts'

/** The side of the pole on which a flag's text is, and the width that the text may have. */
export interface FlagSide {
  side: 'left' | 'right'
  width: number
}

/**
 * Chooses the side of its pole for each flag's text, so that the narrower text has the most room, texts do not overlap,
 * and none leaves the range from `from` to `to`. A text ends at least `apart` before the other flag's pole. At most two
 * `poles`. `enough`: a flag needs no more width than this.
 */
export function flagSides(
  poles: readonly number[],
  from: number,
  to: number,
  enough: number,
  apart: number,
): FlagSide[] {
  const order = poles.map((x, flag) => ({ x, flag })).sort((a, b) => a.x - b.x)
  const [first, second] = order
  if (!first) return []
  const room = (width: number) => Math.min(enough, width)
  if (!second) {
    const [right, left] = [room(to - first.x), room(first.x - from)]
    return [right >= left ? { side: 'right', width: right } : { side: 'left', width: left }]
  }
  const between = Math.max(0, second.x - first.x - apart)
  const [before, after] = [first.x - from, to - second.x]
  const layouts = [
    { sides: ['right', 'right'], widths: [between, after] },
    { sides: ['left', 'right'], widths: [before, after] },
    { sides: ['left', 'left'], widths: [before, between] },
    // Texts that face one another read as one sentence: chosen only if that gains much room.
    { sides: ['right', 'left'], widths: [between / 2, between / 2], worth: 0.6 },
  ] as const
  const worthOf = (layout: (typeof layouts)[number]) =>
    Math.min(...layout.widths.map(room)) * ('worth' in layout ? layout.worth : 1)
  const best = layouts.reduce((best, layout) => (worthOf(layout) > worthOf(best) ? layout : best), layouts[0])
  const found = best.sides.map((side, index) => ({ side, width: room(best.widths[index] ?? 0) }))
  // In the order of `poles`.
  return order.map((_, flag) => found[order.findIndex((each) => each.flag === flag)] ?? { side: 'right', width: 0 })
}

/**
 * Keeps the names at the lines' ends a line's height apart, moving each as little as it can, none below `lowest`, and
 * none above `highest` if they have room below it.
 */
export function spreadApart(
  wanted: readonly number[],
  minDistance: number,
  lowest = Number.POSITIVE_INFINITY,
  highest = Number.NEGATIVE_INFINITY,
): number[] {
  const order = wanted.map((y, index) => ({ y, place: index })).sort((a, b) => a.y - b.y)
  for (let round = 0; round < order.length; round += 1) {
    for (let place = 1; place < order.length; place += 1) {
      const [above, below] = [order[place - 1], order[place]]
      if (!above || !below || below.y - above.y >= minDistance) continue
      const middle = (above.y + below.y) / 2
      above.y = middle - minDistance / 2
      below.y = middle + minDistance / 2
    }
  }
  let room = lowest
  for (const name of [...order].reverse()) {
    name.y = Math.min(name.y, room)
    room = name.y - minDistance
  }
  let top = Math.min(highest, lowest - minDistance * (order.length - 1))
  for (const name of order) {
    name.y = Math.max(name.y, top)
    top = name.y + minDistance
  }
  const result = [...wanted]
  for (const { y, place } of order) result[place] = y
  return result
}

/** A word above a chart: where its middle should be, and its width. */
interface WantedWord {
  middle: number
  width: number
}

/**
 * Places words in one row between `from` and `to`, the first ones first. A word that would leave the row is moved in;
 * one that would come nearer than `apart` to a placed one is left out.
 * @returns the middle of each word; undefined for those left out
 */
export function placedWords(
  words: readonly WantedWord[],
  from: number,
  to: number,
  apart: number,
): (number | undefined)[] {
  const placed: WantedWord[] = []
  return words.map(({ middle: wanted, width }) => {
    if (width > to - from) return undefined
    const middle = Math.min(to - width / 2, Math.max(from + width / 2, wanted))
    const isFree = placed.every(
      (placedWord) => Math.abs(placedWord.middle - middle) >= (placedWord.width + width) / 2 + apart,
    )
    if (!isFree) return undefined
    placed.push({ middle, width })
    return middle
  })
}

const wideLetterEms = 1.05

/**
 * About the width of a text, in em: measuring it would lay out the page.
 * @param letterEms width of a letter that is not wide
 */
export const textEms = (text: string, letterEms: number): number =>
  [...text].reduce((width, letter) => width + (isWideLetter(letter) ? wideLetterEms : letterEms), 0)
