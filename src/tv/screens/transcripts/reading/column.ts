import type { TranscriptModel } from '../model/transcriptModel.ts'
import { drawRow, type Row, type RowLook } from './row.ts'

/** The words on the screen: only the paragraphs that can be seen are in the page. */
export interface Column {
  /** Another script, or another look of the same. */
  show(script: TranscriptModel, look: RowLook): void
  /** More paragraphs have come at the end. */
  grew(): void
  /** This word is spoken now; -1: none. While the column follows, its line moves to the upper third. */
  light(word: number): void
  /** Whether it moves with the voice; without, it stands where somebody scrolled it. */
  follow(following: boolean): void
  /** Marks the paragraph that OK would play from, and shows it; undefined: none. */
  point(paragraph: number | undefined): void
  /** The paragraph whose text is at the line of the voice. */
  atLine(): number
  /** The word that an element on the screen shows; undefined for any other. */
  wordOf(element: Element): number | undefined
  /** Pixels, for a wheel. */
  scrollBy(pixels: number): void
  close(): void
}

interface Placed extends Row {
  /** Pixels, by the strip's own zero; constant as long as it is in the page. */
  top: number
  height: number
  /** Of each word: where its line begins in the row. Measured when the first of them is spoken, and then known. */
  lines: number[] | undefined
}

/** Where the spoken line stands, of the column's height. */
const lineShare = 0.3
/** So much more than can be seen is in the page, of the column's height, above and below. */
const overscan = 0.35
/** A line of which fewer pixels than these are cut off looks whole. */
const cutUnseen = 2
/** Farther than so many paragraphs nobody can follow a glide: the column is drawn anew there. */
const farAway = 12

/** Draws into `box`, which clips. Heights are measured and not guessed; nothing is measured that is not drawn. */
export function openColumn(box: HTMLElement): Column {
  const strip = document.createElement('div')
  strip.className = 'column-strip'
  box.append(strip)
  let script: TranscriptModel | undefined
  let look: RowLook | undefined
  /** Rows without a gap, by their number. */
  const rows = new Map<number, Placed>()
  let first = 0
  let last = -1
  /** What of the strip stands at the box's top. */
  let offset = 0
  let height = box.clientHeight
  let lit = -1
  /** The element that is coloured as spoken, and its class when it is not. */
  let marked: { element: HTMLElement; unlit: string } | undefined
  let pointed: number | undefined
  let following = true
  /** Nothing has been lit yet: the first word is gone to, following or not. */
  let fresh = true
  /** The line of the strip that was brought to the voice's place last. */
  let shownLine: number | undefined

  const resize = () => {
    if (box.clientHeight === 0) return
    const place = anchor()
    height = box.clientHeight
    clear()
    showAt(place, 0)
    if (following) toLit()
  }
  window.addEventListener('resize', resize)
  // Until the fonts are there, lines break elsewhere. `document.fonts` is in Chromium 64.
  void document.fonts.ready.then(() => closed || resize())
  let closed = false

  function clear(): void {
    rows.clear()
    strip.textContent = ''
    first = 0
    last = -1
    offset = 0
  }

  /** Adds rows in one go, so that the page is measured once for all of them. */
  function add(from: number, to: number, atEnd: boolean): void {
    if (!script || !look) return
    const added: [number, Row][] = []
    for (let place = from; place <= to; place += 1) added.push([place, drawRow(script, place, look)])
    const fragment = document.createDocumentFragment()
    for (const [, row] of added) fragment.append(row.element)
    // In the order in which they are read, for who hears them.
    strip.insertBefore(fragment, atEnd ? null : strip.firstChild)
    const heights = added.map(([, { element }]) => element.offsetHeight)
    const begin = rows.get(atEnd ? from - 1 : to + 1)
    let top = !begin ? 0 : atEnd ? begin.top + begin.height : begin.top - heights.reduce((sum, each) => sum + each, 0)
    added.forEach(([place, row], index) => {
      row.element.style.transform = `translateY(${top}px)`
      if (place === pointed) row.element.dataset.pointed = 'true'
      rows.set(place, { ...row, top, height: heights[index] ?? 0, lines: undefined })
      top += heights[index] ?? 0
    })
    first = last < first ? from : Math.min(first, from)
    last = Math.max(last, to)
    mark()
  }

  /** Has rows in the page from `top` to `bottom` of the strip, as far as there are any. */
  function fill(top: number, bottom: number): void {
    if (!script) return
    for (
      let row = rows.get(last);
      row && row.top + row.height < bottom && last < script.paragraphs - 1;
      row = rows.get(last)
    )
      add(last + 1, Math.min(last + 2, script.paragraphs - 1), true)
    for (let row = rows.get(first); row && row.top > top && first > 0; row = rows.get(first))
      add(Math.max(0, first - 2), first - 1, false)
  }

  function prune(top: number, bottom: number): void {
    for (let row = rows.get(first); row && first < last && row.top + row.height < top; row = rows.get(first))
      drop(first++)
    for (let row = rows.get(last); row && first < last && row.top > bottom; row = rows.get(last)) drop(last--)
  }

  function drop(place: number): void {
    rows.get(place)?.element.remove()
    rows.delete(place)
  }

  const linesOf = (row: Placed) => {
    row.lines ??= row.words.map(({ offsetTop }) => offsetTop)
    return row.lines
  }

  /** Where the first line begins that is not cut at `top` of the strip: a sliver of text cannot be read. */
  function wholeLineAt(top: number): number {
    for (const row of rows.values()) {
      const within = top - row.top
      if (within <= cutUnseen || within >= row.height) continue
      const line = linesOf(row).find((each) => each >= within - cutUnseen)
      return row.top + (line === undefined ? row.height : line)
    }
    return top
  }

  /** Moves the strip so that `target` of it is at the top; text never leaves a gap at either end. */
  function moveTo(target: number, glides: boolean): void {
    shownLine = undefined
    const spare = height * overscan
    fill(target - spare, target + height + spare)
    const [head, tail] = [rows.get(first), rows.get(last)]
    const end = script && tail && last === script.paragraphs - 1 ? tail.top + tail.height - height : undefined
    if (end !== undefined) target = Math.min(target, end)
    if (head && first === 0) target = Math.max(target, head.top)
    const from = offset
    offset = target
    const shown = wholeLineAt(target)
    strip.style.transition = glides ? '' : 'none'
    strip.style.transform = `translateY(${-(end === undefined ? shown : Math.min(shown, Math.max(target, end)))}px)`
    fill(target - spare, target + height + spare)
    prune(
      (glides ? Math.min(from, target) : target) - spare,
      (glides ? Math.max(from, target) : target) + height + spare,
    )
  }

  /** Brings a place within a paragraph to the line of the voice. */
  function showAt(place: number, within: number, glides = true): void {
    if (!script || place < 0 || place >= script.paragraphs) return
    const isNear = rows.size > 0 && place >= first - farAway && place <= last + farAway
    if (!isNear) {
      clear()
      add(place, place, true)
    }
    while (place > last) add(last + 1, place, true)
    while (place < first) add(place, first - 1, false)
    moveTo((rows.get(place)?.top ?? 0) + within - height * lineShare, glides && isNear)
  }

  function toLit(): void {
    if (!script || lit < 0) return
    const place = script.paragraphOf(lit)
    if (!rows.has(place)) showAt(place, 0)
    const row = rows.get(place)
    if (!row) return
    const line = linesOf(row)[lit - row.firstWord]
    // The same line: nothing moves.
    if (line === undefined || shownLine === row.top + line) return
    showAt(place, line)
    shownLine = row.top + line
  }

  function anchor(): number {
    const line = offset + height * lineShare
    for (let place = first; place <= last; place += 1) {
      const row = rows.get(place)
      if (row && row.top + row.height > line) return place
    }
    return Math.max(0, last)
  }

  const wordElement = (word: number) => {
    if (!script || word < 0) return undefined
    const row = rows.get(script.paragraphOf(word))
    return row?.words[word - row.firstWord]
  }

  /** Colours the word that is spoken, and no other. The attribute as a whole: a list of classes costs a television more. */
  function mark(): void {
    const element = wordElement(lit)
    if (element === marked?.element) return
    if (marked) marked.element.className = marked.unlit
    marked = element && { element, unlit: element.className }
    if (marked) marked.element.className = `${marked.unlit} word-lit`
  }

  return {
    show: (next, nextLook) => {
      const isSame = script === next
      const place = isSame ? anchor() : 0
      script = next
      look = nextLook
      if (!isSame) {
        lit = -1
        fresh = true
      }
      height = box.clientHeight
      clear()
      showAt(place, 0, false)
      if (following) toLit()
    },
    grew: () => {
      if (last < first) showAt(0, 0, false)
      else fill(offset, offset + height * (1 + overscan))
    },
    light: (word) => {
      if (word === lit) return
      lit = word
      // First what may measure, then what is written: the other way round the page would be laid out in between.
      if (following || (fresh && word >= 0)) toLit()
      mark()
      if (word >= 0) fresh = false
    },
    follow: (next) => {
      following = next
      if (following) toLit()
    },
    point: (place) => {
      const before = pointed === undefined ? undefined : rows.get(pointed)
      delete before?.element.dataset.pointed
      pointed = place
      if (place === undefined) return
      showAt(place, 0)
      const row = rows.get(place)
      if (row) row.element.dataset.pointed = 'true'
    },
    atLine: anchor,
    wordOf: (element) => {
      for (const { words, firstWord } of rows.values()) {
        const place = words.indexOf(element as HTMLElement)
        if (place >= 0) return firstWord + place
      }
      return undefined
    },
    scrollBy: (pixels) => moveTo(offset + pixels, true),
    close: () => {
      closed = true
      window.removeEventListener('resize', resize)
      strip.remove()
    },
  }
}
