import { createContext, useContext } from 'react'

/** The account of the app, and the callbacks that change it. */
export interface OwnSession {
  /** ID of the account, as the proxy names it on this television. */
  account: string
  /** To be called when another account of this television becomes the active one: the app restarts for it. */
  onSignedIn: (account: string) => void
  /** To be called when nobody is signed in any more. */
  onSignedOut: () => void
}

const OwnSessionContext = createContext<OwnSession>({ account: '', onSignedIn: () => {}, onSignedOut: () => {} })
export const OwnSessionProvider = OwnSessionContext.Provider

export function useOwnSession(): OwnSession {
  return useContext(OwnSessionContext)
}
