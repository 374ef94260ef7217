import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Connection } from '../../data/connection.ts'

const ConnectionContext = createContext<Connection | undefined>(undefined)
export const ConnectionProvider = ConnectionContext.Provider

const never = () => () => {}

/** Whether the Tenfoot server can be reached, as the last call found. */
export function useOnline(): boolean {
  const connection = useContext(ConnectionContext)
  return useSyncExternalStore(connection?.subscribe ?? never, connection?.isOnline ?? (() => true))
}
