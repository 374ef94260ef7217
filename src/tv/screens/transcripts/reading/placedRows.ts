import type { TranscriptModel } from '../model/transcriptModel.ts'
import { type DrawnRow, drawRow, type RowLook } from './row.ts'

interface Placed extends DrawnRow {
  /** Pixels in the strip. Does not change while the row is in the page. */
  top: number
  height: number
  /** Top of each word's line within the row, in pixels. Measured when it is needed first. */
  lines: number[] | undefined
}

export interface Shown {
  transcript: TranscriptModel
  look: RowLook
}

/** Pixels of a line that may be cut off unseen. */
const cutUnseen = 2

/**
 * The paragraphs that are in the page: one row each, without gaps. Heights are measured, never estimated, and only rows
 * in the page are measured. All positions are pixels in the strip.
 */
export class PlacedRows {
  private readonly strip: HTMLElement
  /** Called after rows were added, to restore marks that they had when they were in the page before. */
  private readonly onAdded: () => void
  private readonly rows = new Map<number, Placed>()
  private shown: Shown | undefined
  first = 0
  last = -1

  constructor(strip: HTMLElement, onAdded: () => void) {
    this.strip = strip
    this.onAdded = onAdded
  }

  /** Shows another transcript, or the same one with another look. Removes all rows. */
  show(shown: Shown): void {
    this.shown = shown
    this.clear()
  }

  clear(): void {
    this.rows.clear()
    this.strip.textContent = ''
    this.first = 0
    this.last = -1
  }

  get isEmpty(): boolean {
    return this.last < this.first
  }

  at(paragraph: number): Readonly<Placed> | undefined {
    return this.rows.get(paragraph)
  }

  /** Draws this paragraph, and all between it and the rows in the page. */
  include(paragraph: number): void {
    if (this.isEmpty) this.add(paragraph, paragraph, true)
    if (paragraph > this.last) this.add(this.last + 1, paragraph, true)
    if (paragraph < this.first) this.add(paragraph, this.first - 1, false)
  }

  /** Draws rows until they cover `top` to `bottom`, as far as the transcript has paragraphs. */
  fill(top: number, bottom: number): void {
    const max = (this.shown?.transcript.paragraphs ?? 0) - 1
    for (
      let row = this.at(this.last);
      row && row.top + row.height < bottom && this.last < max;
      row = this.at(this.last)
    )
      this.add(this.last + 1, Math.min(this.last + 2, max), true)
    for (let row = this.at(this.first); row && row.top > top && this.first > 0; row = this.at(this.first))
      this.add(Math.max(0, this.first - 2), this.first - 1, false)
  }

  /** Removes rows outside of `top` to `bottom`, except for one. */
  prune(top: number, bottom: number): void {
    let row = this.at(this.first)
    for (; row && this.first < this.last && row.top + row.height < top; row = this.at(this.first))
      this.drop(this.first++)
    row = this.at(this.last)
    for (; row && this.first < this.last && row.top > bottom; row = this.at(this.last)) this.drop(this.last--)
  }

  /** Top of the first paragraph, if it is in the page. */
  get begin(): number | undefined {
    return this.first === 0 ? this.at(0)?.top : undefined
  }

  /** Bottom of the last paragraph, if it is in the page. */
  get end(): number | undefined {
    const row = this.at(this.last)
    return row && this.last + 1 === this.shown?.transcript.paragraphs ? row.top + row.height : undefined
  }

  /** The paragraph at this position, or the last one above it. */
  paragraphAt(place: number): number {
    for (let paragraph = this.first; paragraph <= this.last; paragraph += 1) {
      const row = this.at(paragraph)
      if (row && row.top + row.height > place) return paragraph
    }
    return Math.max(0, this.last)
  }

  /** Top of the first line that `top` does not cut: half a line cannot be read. */
  wholeLineAt(top: number): number {
    for (const row of this.rows.values()) {
      const within = top - row.top
      if (within <= cutUnseen || within >= row.height) continue
      const line = linesOf(row).find((each) => each >= within - cutUnseen)
      return row.top + (line === undefined ? row.height : line)
    }
    return top
  }

  /** Top of a word's line within its row; undefined for a word that is not in the page. */
  lineOf(word: number): number | undefined {
    const row = this.rowOf(word)
    return row && linesOf(row)[word - row.firstWord]
  }

  elementOf(word: number): HTMLElement | undefined {
    const row = this.rowOf(word)
    return row?.words[word - row.firstWord]
  }

  /** The rows in the page of the utterance that has this word; none if the word is not in the page. */
  utteranceOf(word: number): HTMLElement[] {
    const { shown } = this
    if (!shown || !this.rowOf(word)) return []
    const begins = (paragraph: number) => shown.transcript.paragraph(paragraph)?.begins
    let first = shown.transcript.paragraphOf(word)
    let last = first
    while (first > this.first && !begins(first)) first -= 1
    while (last < this.last && !begins(last + 1)) last += 1
    return Array.from({ length: last - first + 1 }, (_, index) => this.at(first + index)?.element ?? []).flat()
  }

  wordOf(element: Element): number | undefined {
    for (const { words, firstWord } of this.rows.values()) {
      const index = words.indexOf(element as HTMLElement)
      if (index >= 0) return firstWord + index
    }
    return undefined
  }

  private rowOf(word: number): Placed | undefined {
    return this.shown && word >= 0 ? this.rows.get(this.shown.transcript.paragraphOf(word)) : undefined
  }

  /** Adds all rows before it measures them, so that the browser lays them out once. */
  private add(from: number, to: number, atEnd: boolean): void {
    if (!this.shown) return
    const { transcript, look } = this.shown
    const added: [number, DrawnRow][] = []
    for (let paragraph = from; paragraph <= to; paragraph += 1)
      added.push([paragraph, drawRow(transcript, paragraph, look)])
    const fragment = document.createDocumentFragment()
    for (const [, row] of added) fragment.append(row.element)
    // Keeps the elements in the order of the text, for screen readers.
    this.strip.insertBefore(fragment, atEnd ? null : this.strip.firstChild)
    const heights = added.map(([, { element }]) => element.offsetHeight)
    const next = this.at(atEnd ? from - 1 : to + 1)
    let top = !next ? 0 : atEnd ? next.top + next.height : next.top - heights.reduce((sum, each) => sum + each, 0)
    added.forEach(([paragraph, row], index) => {
      const height = heights[index] ?? 0
      row.element.style.transform = `translateY(${top}px)`
      this.rows.set(paragraph, { ...row, top, height, lines: undefined })
      top += height
    })
    this.first = this.isEmpty ? from : Math.min(this.first, from)
    this.last = Math.max(this.last, to)
    this.onAdded()
  }

  private drop(paragraph: number): void {
    this.rows.get(paragraph)?.element.remove()
    this.rows.delete(paragraph)
  }
}

function linesOf(row: Placed): number[] {
  row.lines ??= row.words.map(({ offsetTop }) => offsetTop)
  return row.lines
}
