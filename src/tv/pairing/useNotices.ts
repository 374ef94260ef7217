import { useEffect, useState } from 'react'
import { loadAppMessages } from '../language/catalogues.ts'
import { mayReloadPage, reloadPage } from '../prelude/reloadPage.ts'

type Notices = typeof import('./notices/notices.tsx')

/** `failed`: they could not be loaded, so the server cannot be reached. */
type LoadedNotices = Notices | 'failed' | undefined

let notices: LoadedNotices
let loading: Promise<void> | undefined

/**
 * Loads the texts of everything that can go wrong. They are not a part of the first screen, which loads as little as
 * possible. Never rejects.
 */
export function loadNotices(): Promise<void> {
  loading ??= Promise.all([import('./notices/notices.tsx'), loadAppMessages()]).then(
    ([loaded]) => {
      notices = loaded
    },
    () => {
      notices = 'failed'
      // Chromium remembers a failed import: only a reload of the page tries it again.
      if (mayReloadPage()) reloadPage()
    },
  )
  return loading
}

/** The texts of what went wrong, once they have loaded. They load when `needed`. */
export function useNotices(needed: boolean): LoadedNotices {
  const [loaded, setLoaded] = useState(notices)
  useEffect(() => {
    if (!needed) return
    let stopped = false
    void loadNotices().then(() => {
      if (!stopped) setLoaded(() => notices)
    })
    return () => {
      stopped = true
    }
  }, [needed])
  return loaded
}
