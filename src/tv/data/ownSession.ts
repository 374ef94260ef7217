import type { QueryKey } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** The account of the app, and what changes it or its stored answers. */
export interface OwnSession {
  /** ID of the account, as the proxy names it on this television. */
  account: string
  /** To be called when another account of this television becomes the active one: the app restarts for it. */
  onSignedIn: (account: string) => void
  /** To be called when nobody is signed in any more. */
  onSignedOut: () => void
  /** Removes answers that may no longer be shown, from memory and disk: all whose key begins with one of these. */
  forget: (...keys: readonly QueryKey[]) => void
}

const OwnSessionContext = createContext<OwnSession>({
  account: '',
  onSignedIn: () => {},
  onSignedOut: () => {},
  forget: () => {},
})
export const OwnSessionProvider = OwnSessionContext.Provider

export function useOwnSession(): OwnSession {
  return useContext(OwnSessionContext)
}
