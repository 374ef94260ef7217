import type { Sounding } from '../playback/activeWord.ts'

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/**
 * Marks the active word. While it sounds, the browser runs the fill through it by `transform` alone, so no script and
 * no layout runs for a frame; without `sounding` the word is filled whole. Writes the whole `class` attribute, which is
 * faster on a television than `classList`.
 * @returns a function that moves the mark; `undefined` removes it
 */
export function spokenMark(): (element: HTMLElement | undefined, sounding: Sounding | undefined) => void {
  let marked: { element: HTMLElement; unmarked: string; sounding: Sounding | undefined } | undefined
  /** An animation starts anew only under another name. */
  let isOdd = false
  return (element, sounding) => {
    if (element === marked?.element && sounding === marked?.sounding) return
    if (marked && element !== marked.element) {
      marked.element.className = marked.unmarked
      marked.element.style.cssText = ''
    }
    if (!element) {
      marked = undefined
      return
    }
    marked = { element, unmarked: element === marked?.element ? marked.unmarked : element.className, sounding }
    if (!sounding) {
      element.className = `${marked.unmarked} word-active`
      return
    }
    isOdd = !isOdd
    const from = rightToLeft.test(element.textContent ?? '') ? 'right' : 'left'
    element.style.cssText = `--lasts:${sounding.lastsMs}ms;--heard:${-sounding.heardMs}ms;--from:${from}`
    element.className = `${marked.unmarked} word-active ${isOdd ? 'word-fills-odd' : 'word-fills-even'}`
  }
}
