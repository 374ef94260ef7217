import { createContext, useContext } from 'react'

const SignedOutContext = createContext<() => void>(() => {})
export const SignedOutProvider = SignedOutContext.Provider

/** To be called once nobody is signed in any more. */
export function useSignedOut(): () => void {
  return useContext(SignedOutContext)
}
