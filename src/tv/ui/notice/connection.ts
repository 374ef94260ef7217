import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Connection } from '#tv/data/connection.ts'

const ConnectionContext = createContext<Connection | undefined>(undefined)
export const ConnectionProvider = ConnectionContext.Provider

const never = () => () => {}
const nothing = () => {}

/** Returns a function that checks now whether the server can be reached. */
export function useCheck(): () => void {
  const connection = useContext(ConnectionContext)
  return connection?.check ?? nothing
}

/** Whether the Tenfoot server could be reached in the last call. */
export function useOnline(): boolean {
  const connection = useContext(ConnectionContext)
  return useSyncExternalStore(connection?.subscribe ?? never, connection?.isOnline ?? (() => true))
}
