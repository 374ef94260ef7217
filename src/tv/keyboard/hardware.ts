import { useEffect, useRef } from 'react'
import { platformOf } from '../remote/platform.ts'
import { onPress } from '../remote/press.ts'

interface HardwareTyping {
  onText: (text: string) => void
  /** Returns `false` if nothing was left to delete: the key is then Back. */
  onDelete: () => boolean
}

/** Listens to a real keyboard: a desktop's, or one that is plugged into the television. */
export function useRealKeyboard(typing: HardwareTyping): void {
  const latest = useRef(typing)
  latest.current = typing
  useEffect(
    () => listenToTyping({ onText: (text) => latest.current.onText(text), onDelete: () => latest.current.onDelete() }),
    [],
  )
}

/** @returns stops it */
function listenToTyping({ onText, onDelete }: HardwareTyping): () => void {
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event
    const composed = event.getModifierState('AltGraph')
    if (metaKey || event.isComposing || ((ctrlKey || altKey) && !composed)) return
    // Names of keys (`Enter`, `Dead`) are longer than one character.
    if ([...key].length !== 1) return
    event.preventDefault()
    onText(key)
  }
  window.addEventListener('keydown', hear, true)
  // Backspace is Back on a desktop, but not in this keyboard. On a remote, the same code is the Back key and stays so.
  const desktop = platformOf(navigator.userAgent) === 'desktop'
  const stop = onPress('overlay', ({ action, phase }) => {
    const { event } = window
    if (action !== 'back' || !desktop || !(event instanceof KeyboardEvent) || event.key !== 'Backspace') return false
    return phase === 'release' || onDelete() || phase === 'repeat'
  })
  return () => {
    window.removeEventListener('keydown', hear, true)
    stop()
  }
}
