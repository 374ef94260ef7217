import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#tv/language/t.ts'
import { currentEntry, goBack, onEntryChange } from '#tv/remote/back.ts'
import { FocusArea } from '#tv/remote/focus/FocusArea.tsx'
import { enterScreen } from '#tv/remote/focus/focusManager.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Icon } from '../icons/Icon.tsx'
import { messages } from '../messages.ts'
import { Note } from '../notice/Note.tsx'
import './screen.css'

interface ScreenProps {
  title: string
  /** To the left of the title. */
  picture?: ReactNode
  /** Under the title, in secondary text. */
  note?: ReactNode
  /** What the numbers are, in the head of a kiosk. Default: what its screen always shows, as in "Views by country". */
  about?: string | undefined
  /** A summary of the numbers in one sentence: a kiosk shows it in place of the title. */
  sentence?: string | undefined
  /** Above the title: what is said before all else. A kiosk has its sentence there. */
  lead?: ReactNode
  /** At the right of the title. */
  controls?: ReactNode
  /** The focus key that has the focus when the screen is first opened. */
  firstFocus: string
  children: ReactNode
}

const screenKey = 'screen'

/** The frame of every screen: the safe area beside the rail, the title, and the remembered focus. */
export function Screen({ title, picture, note, about, sentence, lead, controls, firstFocus, children }: ScreenProps) {
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
        {!kiosk && lead}
        {kiosk ? (
          <KioskHead words={kiosk} about={about} sentence={sentence ?? title} note={note} />
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

import './screen.css'

/** The width in letters that two lines of the large size hold. */
const maxLargeColumns = 110

interface KioskHeadProps {
  words: KioskSubject
  about: string | undefined
  /** A summary of the numbers. */
  sentence: string
  /** The days that the numbers cover. */
  note: ReactNode
}

/** The head of a screen in a kiosk: the channel, the subject, the days, and a summary (specification: television 6). */
function KioskHead({ words: { channel, subject }, about = subject, sentence, note }: KioskHeadProps) {
  return (
    <header className="kiosk-head">
      <p className="kiosk-about">
        <span className="kiosk-channel">
          <bdi>{channel}</bdi>
        </span>{' '}
        <span>{about}</span> <span>{note}</span>
      </p>
      <h1 className="kiosk-headline" data-long={columnsOf(sentence) > maxLargeColumns}>
        {sentence}
      </h1>
    </header>
  )
}

/** Characters of Chinese, Japanese and Korean, which are twice as wide as letters (Unicode Standard Annex 11). */
const wide = /[\u1100-\u115F\u2E80-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF01-\uFF60]/g

/** The width of a text in letters of European languages, about: a wide character counts as two. */
export const columnsOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0)

/** Texts about the numbers of a screen in a kiosk. */
interface KioskSubject {
  /** The channel's title; undefined until it is known. */
  channel: string | undefined
  /** What the numbers are, as in "Views by country". */
  subject: string
}

/** Set for screens in a kiosk, which people read from afar as they pass. Undefined: a screen outside a kiosk. */
export const KioskContext = createContext<KioskSubject | undefined>(undefined)
