import { navigateByDirection } from '@noriginmedia/norigin-spatial-navigation'
import { useEffect, useRef, useState } from 'react'
import { openOverlay } from '#tv/remote/back.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import type { Recording } from '../record/recording.ts'
import { isBeside, namesOf, type SidePanelView } from '../side-panel/views.ts'

/**
 * The view: the words alone until the person asks for more. A panel beside them is closed by Back, and opened again by
 * the arrow towards it.
 */
export function useView(recording: Recording, canCorrect: boolean) {
  const [view, setView] = useEntryState<SidePanelView>('transcript:view', 'nothing')
  const [lastBeside, setLastBeside] = useEntryState<SidePanelView>('transcript:beside', 'chapters')
  const [entering, setEntering] = useState(false)
  const names = namesOf(recording, canCorrect)
  const shown = names.includes(view) ? view : 'nothing'
  const isOpen = isBeside(shown)
  const close = useRef(() => setView('nothing'))
  close.current = () => setView('nothing')
  useEffect(() => {
    if (!isOpen) return
    return openOverlay(() => close.current())
  }, [isOpen])
  // The panel is on the screen now, so the arrow that asked for it can enter it.
  useEffect(() => {
    if (!entering) return
    setEntering(false)
    navigateByDirection(alongReading('right'), {})
  }, [entering])
  return {
    shown,
    names,
    setView: (next: SidePanelView) => {
      setView(next)
      if (isBeside(next)) setLastBeside(next)
    },
    showPanel: () => {
      setView(names.includes(lastBeside) ? lastBeside : (names.find((name) => name !== 'captions') ?? 'job'))
      setEntering(true)
    },
  }
}
