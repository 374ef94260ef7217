import { createContext, useContext } from 'react'

/** The account of the app, and how it changes to another. */
export interface OwnSession {
  /** Id of the account, as the proxy names it on this television. */
  account: string
  /** To be called once another account of this television is the active one: the app starts again for it. */
  onSignedIn: (account: string) => void
  /** To be called once nobody is signed in any more. */
  onSignedOut: () => void
}

const OwnSessionContext = createContext<OwnSession>({ account: '', onSignedIn: () => {}, onSignedOut: () => {} })
export const OwnSessionProvider = OwnSessionContext.Provider

export function useOwnSession(): OwnSession {
  return useContext(OwnSessionContext)
}
