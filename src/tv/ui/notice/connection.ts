import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Connection } from '../../data/connection.ts'

const ConnectionContext = createContext<Connection | undefined>(undefined)
export const ConnectionProvider = ConnectionContext.Provider

const never = () => () => {}

/** Whether the Tenfoot server could be reached in the last call. */
export function useOnline(): boolean {
  const connection = useContext(ConnectionContext)
  return useSyncExternalStore(connection?.subscribe ?? never, connection?.isOnline ?? (() => true))
}
