import { useState } from 'react'
import * as z from 'zod/mini'
import { storedValue, storeValue } from '#tv/data/cache/accountStorage.ts'
import { plain } from '#tv/format/plain.ts'

const key = 'searches'
const maxRecent = 10
const searches = z.array(z.string())

/** The newest searches of this account on this television, the last one first. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(() => storedValue(key, searches) ?? [])
  const change = (next: readonly string[]) => {
    setRecent([...next])
    storeValue(key, next)
  }
  return {
    recent,
    add: (text: string) => change(withSearch(recent, text)),
    clear: () => change([]),
  }
}

/** `recent` with a search at its beginning. One that differs only in capitals and accents is replaced. */
export function withSearch(recent: readonly string[], text: string): readonly string[] {
  const added = text.trim()
  if (added === '') return recent
  return [added, ...recent.filter((one) => plain(one) !== plain(added))].slice(0, maxRecent)
}
