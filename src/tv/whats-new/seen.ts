import { signedInBefore } from '../prelude/signedInBefore.ts'
import { news } from './news.ts'

/** Key in the browser's storage. Its value: the version whose news this television has shown. */
export const seenName = 'tenfoot.whatsNew'

/** Whether this television has news to show. On one that was never used, nothing is new. */
export function hasNews(): boolean {
  if (signedInBefore() === undefined) {
    if (seen() === null) store()
    return false
  }
  const version = seen()
  return version === null || isNewer(news.version, version)
}

/** Whether to show the news now: once, and never without storage, which could not remember it. */
export const takeNews = (): boolean => hasNews() && store()

/** Whether a version such as 0.10.0 is newer than another. */
export const isNewer = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) > 0

function seen(): string | null {
  try {
    return localStorage.getItem(seenName)
  } catch {
    return null
  }
}

function store(): boolean {
  try {
    localStorage.setItem(seenName, news.version)
    return true
  } catch {
    return false
  }
}
