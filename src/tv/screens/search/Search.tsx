import { setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { useEffect } from 'react'
import type { SearchCounts } from '#contract/transcription/search.ts'
import { useRealKeyboard } from '#tv/keyboard/hardware.ts'
import { Keypad, keyOn } from '#tv/keyboard/Keypad.tsx'
import { doneKeyId, firstKeyId } from '#tv/keyboard/layouts.ts'
import { usePhoneText } from '#tv/keyboard/phoneText.ts'
import { useKeyboard } from '#tv/keyboard/useKeyboard.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { offerFocus, offerFocusUntouched } from '#tv/remote/focus/focusManager.ts'
import { usePressable } from '#tv/ui/controls/Button.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { Results, resultsKey } from './Results.tsx'
import { useRecentSearches } from './recent.ts'
import { Start } from './Start.tsx'
import { timesText } from './timesText.ts'
import { prefetchSearch, useSearch } from './useSearch.ts'
import './search.css'

const keysKey = 'search:keys'
/** In characters. */
const maxLength = 100

/** Finds videos, screens, and what was said in any recording, while a person types, on the television or on a phone. */
export default function Search() {
  const [first, keep] = useEntryState('search:text', wantedText())
  const { recent, add, clear } = useRecentSearches()
  const submit = (text: string) => {
    typing.replace(text)
    add(text)
    // The results are there in a moment.
    if (text !== '') offerFocus(resultsKey(text))
  }
  const { typing, keys, press } = useKeyboard({
    first,
    maxLength,
    mayBeEmpty: true,
    // Capitals find the same.
    beginsWithCapital: false,
    onSubmit: submit,
  })
  const { text } = typing
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen is opened.
  useEffect(() => {
    // Back leads to where the person was instead.
    if (first !== '' && wantedText() !== '') offerFocusUntouched(resultsKey(first))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is kept.
  useEffect(() => keep(text), [text])
  const search = useSearch(text)
  const phone = usePhoneText('search', maxLength, (sent) => {
    typing.takeFromPhone(sent)
    submit(sent.trim())
    // It is searched for already: the next text needs a code of its own.
    phone.renew()
  })
  useRealKeyboard({
    onText: (more) => {
      typing.write(more)
      // Enter then leads to the results.
      void setFocus(keyOn(keysKey, doneKeyId))
    },
    onDelete: () => {
      if (text === '') return false
      typing.erase()
      return true
    },
  })
  return (
    <Screen title={t(messages.title)} firstFocus={keyOn(keysKey, firstKeyId)}>
      <div className="search">
        <div className="search-typing">
          <p className="search-field" dir="auto">
            {text === '' ? (
              <span className="search-hint">{t(messages.hint)}</span>
            ) : (
              <span className="search-text">
                <bdi>{text}</bdi>
                <span className="typing-caret" />
              </span>
            )}
          </p>
          <Keypad
            focusKey={keysKey}
            keys={keys}
            suggestions={search.suggestions}
            shift={typing.shift}
            cased={typing.cased}
            text={text}
            onPress={press}
          />
          {text.trim() === '' && search.suggestions.length > 0 && (
            <SideButton focusKey="search:topics" onPress={() => openScreen('/topics')}>
              {t(messages.topics)}
            </SideButton>
          )}
          {search.counts && search.counts.said > 0 && (
            <WordButton text={text.trim()} counts={search.counts} onOpen={() => add(text)} />
          )}
          <p className="spoken-only" role="status">
            {typing.heard}
          </p>
        </div>
        {text.trim() === '' ? (
          <Start recent={recent} onRecent={submit} onClear={clear} phone={phone} />
        ) : (
          <Results text={text.trim()} search={search} onOpen={() => add(text)} />
        )}
      </div>
    </Screen>
  )
}

interface WordButtonProps {
  text: string
  counts: Pick<SearchCounts, 'said' | 'complete'>
  onOpen: () => void
}

/** Says how often the words are said. OK opens their history. */
const WordButton = ({ text, counts: { said, complete }, onOpen }: WordButtonProps) => (
  <SideButton
    focusKey="search:word"
    onPress={() => {
      onOpen()
      openScreen(`/search/${encodeURIComponent(text)}`)
    }}
  >
    {t(messages.said, { text, count: said, shown: timesText(said, complete) })}
  </SideButton>
)

/** A button below the keys. */
function SideButton({ focusKey, onPress, children }: { focusKey: string; onPress: () => void; children: string }) {
  const props = usePressable({ focusKey, onPress })
  return (
    <button {...props} className="button focusable search-word">
      {children}
    </button>
  )
}

/** What an address searches for: `?for=north%20pier`. */
const wantedText = () => (new URLSearchParams(location.search).get('for') ?? '').slice(0, maxLength)

export const prefetchScreen = prefetchSearch
