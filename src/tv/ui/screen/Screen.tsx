import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { currentEntry, goBack, onEntryChange } from '#tv/remote/back.ts'
import { FocusArea } from '#tv/remote/focus/FocusArea.tsx'
import { enterScreen } from '#tv/remote/focus/keeper.ts'
import { Icon } from '../icons/Icon.tsx'
import { Note } from '../notice/Note.tsx'
import './screen.css'

interface ScreenProps {
  title: string
  /** Beside the title, at its left. */
  picture?: ReactNode
  /** Under the title, quietly. */
  note?: ReactNode
  /** At the right of the title. */
  choices?: ReactNode
  /** What has the focus when the screen is new. */
  firstFocus: string
  children: ReactNode
}

export const screenKey = 'screen'

/** What every place stands in: the safe area beside the rail, its title, and the memory of its focus. */
export function Screen({ title, picture, note, choices, firstFocus, children }: ScreenProps) {
  const entry = useSyncExternalStore(onEntryChange, currentEntry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is the reason to look again.
  useEffect(() => enterScreen(firstFocus), [entry, firstFocus])
  return (
    <main className="screen" aria-label={title}>
      <FocusArea focusKey={screenKey} className="screen-area">
        <header className="screen-head">
          <button type="button" className="screen-back" tabIndex={-1} onClick={goBack} aria-label="Back">
            <Icon name="back" />
          </button>
          {picture}
          <div className="screen-name">
            <h1 className="screen-title">{title}</h1>
            <Note>{note}</Note>
          </div>
          {choices}
        </header>
        {children}
      </FocusArea>
    </main>
  )
}
