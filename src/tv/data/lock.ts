import type { Query, QueryClient } from '@tanstack/react-query'
import { unlockHeader } from '#contract/proxyPaths.ts'
import { callHeaders } from '../prelude/send.ts'
import { onPress } from '../remote/press.ts'
import { onWake } from './wake.ts'

/** First parts of the query keys of all answers that a phone has to allow: revenue, and the data hub. */
export const moneyKey = ['report', 'money'] as const
export const hubKey = ['data hub'] as const

/** Whether a PIN locks the answer of a query, if one is set. */
export const isLockable = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  [moneyKey, hubKey].some((key) => key.every((part, place) => part === queryKey[place]))

/**
 * Whether the PIN was entered. The proxy's key for it is only in memory, so a restart asks for the PIN again
 * (specification: television 13).
 */
export const isUnlocked = (): boolean => callHeaders[unlockHeader] !== undefined

/** Sends the key with every call, and asks again for what was locked. @param key undefined: no PIN is set any more */
export function unlock(client: QueryClient, key: string | undefined): void {
  if (key === undefined) delete callHeaders[unlockHeader]
  else callHeaders[unlockHeader] = key
  void client.invalidateQueries({ predicate: isLockable })
}

/** Forgets the key and the numbers. A screen that shows them asks again, and then shows that they are locked. */
export function lock(client: QueryClient): void {
  if (!isUnlocked()) return
  delete callHeaders[unlockHeader]
  void client.resetQueries({ predicate: isLockable })
}

const tickMs = 60_000
const unusedMs = 60 * tickMs

/** Locks after a suspension, and when nobody has pressed a key for an hour. @returns stops it */
export function lockWhenUnused(client: QueryClient): () => void {
  let usedAt = performance.now()
  const stopKeys = onPress('overlay', () => {
    usedAt = performance.now()
    return false
  })
  const timer = setInterval(() => {
    if (performance.now() - usedAt >= unusedMs) lock(client)
  }, tickMs)
  const stopWaking = onWake(() => lock(client))
  return () => {
    stopKeys()
    clearInterval(timer)
    stopWaking()
  }
}
