import { useEffect, useRef } from 'react'
import { activate } from '#tv/accounts/namedAccounts.ts'
import { loadScreenAccounts } from '#tv/accounts/screenAccounts.ts'
import { useOwnSession } from '#tv/data/ownSession.ts'
import { takePlanTo } from './followedPlan.ts'

/** Milliseconds before it is tried again: the proxy may be away. */
const againMs = 5_000

/** Makes another account of this television the active one, and starts the app over for it. */
export function useActivate(account: string | undefined): void {
  const own = useOwnSession()
  const latest = useRef(own)
  latest.current = own
  useEffect(() => {
    if (account === undefined) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const change = () =>
      activate(account).then(
        (session) => {
          if (isOver) return
          if (session.state !== 'signed_in') return latest.current.onSignedOut()
          takePlanTo(session.account)
          latest.current.onSignedIn(session.account)
        },
        () => {
          // It may have been signed out.
          loadScreenAccounts().catch(() => {})
          if (!isOver) timer = setTimeout(change, againMs)
        },
      )
    void change()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [account])
}
