import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ProxyStatus } from '#tv/data/proxyStatus.ts'

const ProxyStatusContext = createContext<ProxyStatus | undefined>(undefined)
export const ProxyStatusProvider = ProxyStatusContext.Provider

const never = () => () => {}
const nothing = () => {}

/** Returns a function that checks now whether the server can be reached. */
export function useCheck(): () => void {
  const proxyStatus = useContext(ProxyStatusContext)
  return proxyStatus?.check ?? nothing
}

/** Whether the Tenfoot server could be reached in the last call. */
export function useOnline(): boolean {
  const proxyStatus = useContext(ProxyStatusContext)
  return useSyncExternalStore(proxyStatus?.subscribe ?? never, proxyStatus?.isOnline ?? (() => true))
}
