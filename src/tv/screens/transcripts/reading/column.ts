import type { TranscriptModel } from '../model/transcriptModel.ts'
import type { ActiveWord, Sounding } from '../playback/activeWord.ts'
import { PlacedRows } from './placedRows.ts'
import type { RowLook } from './row.ts'
import { spokenMark } from './spokenMark.ts'

/** Top of the spoken line, as a share of the column's height: of three lines it is the second. */
const lineShare = 1 / 3
/** Height of the rows that are drawn above and below the visible ones, as a share of the column's height. */
const overscan = 0.35
/** A move over more paragraphs than this is not animated, since no eye can follow it: the rows are drawn anew there. */
const farAway = 12

/** The words on the screen. Only the paragraphs in view, and some near them, are in the page. `box` clips them. */
export class Column {
  private readonly box: HTMLElement
  private readonly strip = document.createElement('div')
  private readonly rows: PlacedRows
  private readonly markActive = spokenMark()
  private readonly markCurrent = someMarked('current')
  private readonly markPointed = someMarked('pointed')
  private transcript: TranscriptModel | undefined
  /** The position in the strip that is at the top of the box, in pixels. */
  private offset = 0
  /** Height of the box, in pixels. */
  private height: number
  /** Width of the box for which the rows are drawn, in pixels. */
  private width: number
  /** Lays the words out again when the box gets another width, because another view opens or closes beside it. */
  private readonly sizes = new ResizeObserver(() => {
    if (this.box.clientWidth !== this.width) this.resize()
  })
  private activeWord = -1
  /** Of the active word; undefined while nothing plays. */
  private sounding: Sounding | undefined
  /** The word that began last. Its line is shown, and its utterance is the current one. */
  private voice = -1
  private pointed: number | undefined
  private following = true
  /** True until the first word is spoken: the column then moves to it, even if it does not follow. */
  private fresh = true
  /** Top of the line to which the column moved last, in pixels of the strip; undefined after any other move. */
  private shownLine: number | undefined
  private closed = false

  constructor(box: HTMLElement) {
    this.box = box
    this.height = box.clientHeight
    this.width = box.clientWidth
    this.strip.className = 'column-strip'
    box.append(this.strip)
    this.rows = new PlacedRows(this.strip, () => this.mark())
    window.addEventListener('resize', this.resize)
    this.sizes.observe(box)
    // The fonts change the line breaks when they load. `document.fonts` is in Chromium 64.
    void document.fonts.ready.then(() => this.closed || this.resize())
  }

  /** Shows another transcript, or the same one with another look. */
  show(transcript: TranscriptModel, look: RowLook): void {
    const isSame = this.transcript === transcript
    const paragraph = isSame ? this.atLine() : 0
    this.transcript = transcript
    if (!isSame) {
      this.activeWord = -1
      this.voice = -1
      this.fresh = true
    }
    this.height = this.box.clientHeight
    this.rows.show({ transcript, look })
    this.offset = 0
    this.showAt(paragraph, 0, false)
    if (this.following) this.toVoice()
  }

  /** To be called when paragraphs were added at the end. */
  grew(): void {
    if (this.rows.isEmpty) this.showAt(0, 0, false)
    else this.rows.fill(this.offset, this.offset + this.height * (1 + overscan))
  }

  /** Marks the spoken word and the voice's utterance. Moves the voice's line to the upper third while it follows. */
  setPlace({ word, voice }: Pick<ActiveWord, 'word' | 'voice'>, sounding: Sounding | undefined): void {
    this.sounding = sounding
    if (word === this.activeWord && voice === this.voice) {
      this.markSpoken()
      return
    }
    this.activeWord = word
    this.voice = voice
    // Measures before it writes: the other order would force a layout in between.
    if (this.following || this.fresh) this.toVoice()
    this.mark()
    if (voice >= 0) this.fresh = false
  }

  /** Sets whether the column moves with the voice or stays where it was scrolled to. */
  follow(following: boolean): void {
    this.following = following
    if (following) this.toVoice()
  }

  /** Marks the paragraph that OK would play from, and shows it; undefined: none. */
  point(paragraph: number | undefined): void {
    this.pointed = paragraph
    if (paragraph !== undefined) this.showAt(paragraph, 0)
    this.mark()
  }

  /** The paragraph whose text is at the line of the voice. */
  atLine(): number {
    return this.rows.paragraphAt(this.offset + this.height * lineShare)
  }

  /** The direction in which the words around the voice are read. */
  direction(): string {
    const word = this.rows.elementOf(this.voice)
    return word ? getComputedStyle(word).direction : 'ltr'
  }

  /** The word that an element on the screen shows; undefined for any other. */
  wordOf(element: Element): number | undefined {
    return this.rows.wordOf(element)
  }

  /** Scrolls by pixels, for a wheel. */
  scrollBy(pixels: number): void {
    this.moveTo(this.offset + pixels, true)
  }

  close(): void {
    this.closed = true
    window.removeEventListener('resize', this.resize)
    this.sizes.disconnect()
    this.strip.remove()
  }

  private readonly resize = () => {
    if (this.box.clientHeight === 0) return
    const paragraph = this.atLine()
    this.height = this.box.clientHeight
    this.width = this.box.clientWidth
    this.clear()
    this.showAt(paragraph, 0)
    if (this.following) this.toVoice()
  }

  private clear(): void {
    this.rows.clear()
    this.offset = 0
  }

  /** Moves the strip so that its position `target` is at the top, as far as that leaves no gap at either end. */
  private moveTo(target: number, glides: boolean): void {
    this.shownLine = undefined
    const rows = this.rows
    const spare = this.height * overscan
    rows.fill(target - spare, target + this.height + spare)
    const max = rows.end === undefined ? Number.POSITIVE_INFINITY : rows.end - this.height
    const top = Math.max(rows.begin ?? Number.NEGATIVE_INFINITY, Math.min(target, max))
    const shown = Math.min(rows.wholeLineAt(top), Math.max(top, max))
    const from = glides ? this.offset : top
    this.offset = top
    this.strip.style.transition = glides ? '' : 'none'
    this.strip.style.transform = `translateY(${-shown}px)`
    rows.fill(top - spare, top + this.height + spare)
    rows.prune(Math.min(from, top) - spare, Math.max(from, top) + this.height + spare)
  }

  /** Moves a position within a paragraph to the line of the voice. `within`: pixels from the paragraph's top. */
  private showAt(paragraph: number, within: number, glides = true): void {
    if (!this.transcript || paragraph < 0 || paragraph >= this.transcript.paragraphs) return
    const { isEmpty, first, last } = this.rows
    const isNear = !isEmpty && paragraph >= first - farAway && paragraph <= last + farAway
    if (!isNear) this.clear()
    this.rows.include(paragraph)
    this.moveTo((this.rows.at(paragraph)?.top ?? 0) + within - this.height * lineShare, glides && isNear)
  }

  private toVoice(): void {
    if (!this.transcript || this.voice < 0) return
    const paragraph = this.transcript.paragraphOf(this.voice)
    if (!this.rows.at(paragraph)) this.showAt(paragraph, 0)
    const line = this.rows.lineOf(this.voice)
    const top = this.rows.at(paragraph)?.top
    // The voice is still in the same line.
    if (line === undefined || top === undefined || this.shownLine === top + line) return
    this.showAt(paragraph, line)
    this.shownLine = top + line
  }

  private markSpoken(): void {
    this.markActive(this.rows.elementOf(this.activeWord), this.sounding)
  }

  private mark(): void {
    this.markSpoken()
    this.markCurrent(this.rows.utteranceOf(this.voice))
    const pointed = this.pointed === undefined ? undefined : this.rows.at(this.pointed)
    this.markPointed(pointed ? [pointed.element] : [])
  }
}

/** Marks several elements at a time with an attribute `data-…`. @returns a function that moves the marks */
function someMarked(name: string): (elements: readonly HTMLElement[]) => void {
  let marked: readonly HTMLElement[] = []
  return (elements) => {
    for (const element of marked) if (!elements.includes(element)) delete element.dataset[name]
    for (const element of elements) if (element.dataset[name] === undefined) element.dataset[name] = 'true'
    marked = elements
  }
}
