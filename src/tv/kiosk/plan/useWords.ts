import { useEffect, useState } from 'react'
import type { Settings } from '#tv/preferences/preferences.ts'
import { beginLanguage, hasLanguage, languageSetting, loadWords, returnLanguage } from './planLanguage.ts'

interface Loaded {
  wanted: Settings['language'] | undefined
  words: Settings['language'] | null | undefined
}

/**
 * The language of an entry, once its words are loaded; null: they are loading. Undefined: the television's own, as where
 * the words cannot be loaded.
 */
export function useWords(language: string | undefined): Settings['language'] | null | undefined {
  const wanted = languageSetting(language)
  const [loaded, setLoaded] = useState<Loaded>({ wanted, words: hasLanguage(wanted) ? wanted : null })
  useEffect(() => {
    let isOver = false
    const loading = wanted === undefined ? returnLanguage() : loadWords(wanted)
    void loading.then((isThere) => {
      if (isOver) return
      if (isThere && wanted !== undefined) beginLanguage(wanted)
      setLoaded({ wanted, words: isThere ? wanted : undefined })
    })
    return () => {
      isOver = true
    }
  }, [wanted])
  return loaded.wanted === wanted ? loaded.words : null
}

/** The television's own language returns with the end of the plan. */
export function useOwnLanguageAfterwards(): void {
  useEffect(() => () => void returnLanguage(), [])
}
