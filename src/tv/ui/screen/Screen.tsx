import { type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#tv/language/t.ts'
import { currentEntry, goBack, onEntryChange } from '#tv/remote/back.ts'
import { FocusArea } from '#tv/remote/focus/FocusArea.tsx'
import { enterScreen } from '#tv/remote/focus/focusManager.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Icon } from '../icons/Icon.tsx'
import { messages } from '../messages.ts'
import { Note } from '../notice/Note.tsx'
import { KioskHead } from './KioskHead.tsx'
import { KioskContext } from './kioskContext.ts'

import './screen.css'

interface ScreenProps {
  title: string
  /** To the left of the title. */
  picture?: ReactNode
  /** Under the title, in secondary text. */
  note?: ReactNode
  /** A summary of the numbers in one sentence: a kiosk shows it in place of the title. */
  sentence?: string | undefined
  /** At the right of the title. */
  controls?: ReactNode
  /** The focus key that has the focus when the screen is first opened. */
  firstFocus: string
  children: ReactNode
}

export const screenKey = 'screen'

/** The frame of every screen: the safe area beside the rail, the title, and the remembered focus. */
export function Screen({ title, picture, note, sentence, controls, firstFocus, children }: ScreenProps) {
  const entry = useSyncExternalStore(onEntryChange, currentEntry)
  const onlyShown = useOnlyShown()
  const kiosk = useContext(KioskContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is the reason to focus again.
  useEffect(() => {
    if (!onlyShown) enterScreen(firstFocus)
  }, [entry, firstFocus, onlyShown])
  return (
    <main className="screen" aria-label={title}>
      <FocusArea focusKey={screenKey} className="screen-area">
        {kiosk ? (
          <KioskHead words={kiosk} sentence={sentence ?? title} note={note} />
        ) : (
          <header className="screen-head">
            <button type="button" className="screen-back" tabIndex={-1} onClick={goBack} aria-label={t(messages.back)}>
              <Icon name="back" />
            </button>
            {picture}
            <div className="screen-name">
              <Title>{title}</Title>
              <Note>{note}</Note>
            </div>
            {controls}
          </header>
        )}
        {children}
      </FocusArea>
    </main>
  )
}

/** A title that does not fit is set smaller, then on two lines, then cut. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words may be longer.
  useEffect(() => {
    const { current } = heading
    if (!current) return
    // An observer, because measuring here would force a layout.
    const watch = new ResizeObserver(() => {
      delete current.dataset.long
      for (const long of ['smaller', 'two-lines'])
        if (current.scrollWidth > current.clientWidth) current.dataset.long = long
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [children])
  return (
    <h1 ref={heading} className="screen-title">
      <bdi>{children}</bdi>
    </h1>
  )
}
