import type { TranscriptModel } from '../model/transcriptModel.ts'
import type { ActiveWord } from '../playback/activeWord.ts'
import { oneMarked, someMarked } from './mark.ts'
import { PlacedRows } from './placedRows.ts'
import type { RowLook } from './row.ts'

/** Where the spoken line stands, of the column's height: of three lines it is the second. */
const lineShare = 1 / 3
/** So much more than can be seen is in the page, of the column's height, above and below. */
const overscan = 0.35
/** Nobody can follow a glide over more paragraphs than these: the column is drawn there afresh. */
const farAway = 12

/** The words on the screen: only the paragraphs that can be seen are in the page. It draws into `box`, which clips. */
export class Column {
  private readonly box: HTMLElement
  private readonly strip = document.createElement('div')
  private readonly rows: PlacedRows
  private readonly markActive = oneMarked('word-active')
  private readonly markCurrent = someMarked('current')
  private readonly markPointed = oneMarked('para-pointed')
  private transcript: TranscriptModel | undefined
  /** What of the strip stands at the box's top, in pixels. */
  private offset = 0
  /** Of the box, in pixels. */
  private height: number
  private activeWord = -1
  /** The word that began last: its line is shown, and its utterance is the current one. */
  private voice = -1
  private pointed: number | undefined
  private following = true
  /** The voice's place is not known yet: the column goes to the first one, following or not. */
  private fresh = true
  /** The line of the strip that was brought to the voice's place last. */
  private shownLine: number | undefined
  private closed = false

  constructor(box: HTMLElement) {
    this.box = box
    this.height = box.clientHeight
    this.strip.className = 'column-strip'
    box.append(this.strip)
    this.rows = new PlacedRows(this.strip, () => this.mark())
    window.addEventListener('resize', this.resize)
    // Until the fonts are there, lines break elsewhere. `document.fonts` is in Chromium 64.
    void document.fonts.ready.then(() => this.closed || this.resize())
  }

  /** Another transcript, or another look of the same. */
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

  /** More paragraphs have come at the end. */
  grew(): void {
    if (this.rows.isEmpty) this.showAt(0, 0, false)
    else this.rows.fill(this.offset, this.offset + this.height * (1 + overscan))
  }

  /** The word that is spoken now, and where the voice is. While the column follows, its line moves to the upper third. */
  setPlace({ word, voice }: Pick<ActiveWord, 'word' | 'voice'>): void {
    if (word === this.activeWord && voice === this.voice) return
    this.activeWord = word
    this.voice = voice
    // First what may measure, then what is written: the other way round the page would be laid out in between.
    if (this.following || this.fresh) this.toVoice()
    this.mark()
    if (voice >= 0) this.fresh = false
  }

  /** Whether it moves with the voice; without, it stays where it was scrolled to. */
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

  /** The word that an element on the screen shows; undefined for any other. */
  wordOf(element: Element): number | undefined {
    return this.rows.wordOf(element)
  }

  /** Pixels, for a wheel. */
  scrollBy(pixels: number): void {
    this.moveTo(this.offset + pixels, true)
  }

  close(): void {
    this.closed = true
    window.removeEventListener('resize', this.resize)
    this.strip.remove()
  }

  private readonly resize = () => {
    if (this.box.clientHeight === 0) return
    const paragraph = this.atLine()
    this.height = this.box.clientHeight
    this.clear()
    this.showAt(paragraph, 0)
    if (this.following) this.toVoice()
  }

  private clear(): void {
    this.rows.clear()
    this.offset = 0
  }

  /** Moves the strip so that `target` of it is at the top; text never leaves a gap at either end. */
  private moveTo(target: number, glides: boolean): void {
    this.shownLine = undefined
    const rows = this.rows
    const spare = this.height * overscan
    rows.fill(target - spare, target + this.height + spare)
    const most = rows.end === undefined ? Number.POSITIVE_INFINITY : rows.end - this.height
    const top = Math.max(rows.begin ?? Number.NEGATIVE_INFINITY, Math.min(target, most))
    const shown = Math.min(rows.wholeLineAt(top), Math.max(top, most))
    const from = glides ? this.offset : top
    this.offset = top
    this.strip.style.transition = glides ? '' : 'none'
    this.strip.style.transform = `translateY(${-shown}px)`
    rows.fill(top - spare, top + this.height + spare)
    rows.prune(Math.min(from, top) - spare, Math.max(from, top) + this.height + spare)
  }

  /** Brings a place within a paragraph to the line of the voice. */
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
    // The same line: nothing moves.
    if (line === undefined || top === undefined || this.shownLine === top + line) return
    this.showAt(paragraph, line)
    this.shownLine = top + line
  }

  private mark(): void {
    this.markActive(this.rows.elementOf(this.activeWord))
    this.markCurrent(this.rows.utteranceOf(this.voice))
    this.markPointed(this.pointed === undefined ? undefined : this.rows.at(this.pointed)?.element)
  }
}
