import { onFocusMoved } from '../focusMark.ts'
import { afterPaint } from './afterPaint.ts'
import './focusScale.css'

let grown: Element | undefined

/**
 * What has DOM focus grows (`data-grown`, for styles) once its ring has been painted: what grows is a layer of its own,
 * and the answer to a key waits for no layer.
 * @returns stops it
 */
export function scaleFocused(): () => void {
  const stop = onFocusMoved(scaleSoon)
  return () => {
    stop()
    grow(undefined)
  }
}

/** Another row of the focused list is the active one. */
export function scaleSoon(): void {
  afterPaint(() => grow(document.activeElement ?? undefined))
}

function grow(focused: Element | undefined): void {
  const row = focused?.getAttribute('aria-activedescendant') ?? undefined
  const next = row === undefined ? focused : (document.getElementById(row) ?? undefined)
  if (next === grown) return
  grown?.removeAttribute('data-grown')
  next?.setAttribute('data-grown', '')
  grown = next
}
