import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Route, Router, Switch } from 'wouter'
import { proxyPaths, type SessionEnd, sessionState } from '#contract/proxy.ts'
import { Account } from './account/Account.tsx'
import { createClient, isSignedOut } from './data/client.ts'
import { type Connection, watchConnection } from './data/connection.ts'
import { callProxy } from './data/proxy.ts'
import { ExitDialog } from './exit/ExitDialog.tsx'
import { Overview } from './overview/Overview.tsx'
import { currentPath, onEntryChange, openScreen, startOver, switchTo } from './remote/back.ts'
import { startFocus } from './remote/focus/start.ts'
import { ConnectionProvider } from './ui/notice/connection.ts'
import { type Place, Rail } from './ui/rail/Rail.tsx'

const places: readonly Place[] = [
  { path: '/', label: 'Overview', icon: 'overview' },
  { path: '/account', label: 'Account', icon: 'account' },
]

interface AppProps {
  /** Nobody is signed in any more. `ended`: why, where the person did not ask for it. */
  onSignedOut: (ended?: SessionEnd) => void
}

/** The signed-in app: places, their rail, what they know, and the notice that the network has gone. */
export default function App({ onSignedOut }: AppProps) {
  const leave = useRef(onSignedOut)
  leave.current = onSignedOut
  const [{ client, connection }] = useState(() => startData((ended) => leave.current(ended)))
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const stopFocus = startFocus()
    setReady(true)
    return () => {
      stopFocus()
      connection.stop()
      client.clear()
      startOver()
    }
  }, [client, connection])
  const signedOut = useCallback(() => leave.current(), [])
  const here = useSyncExternalStore(onEntryChange, currentPath)

  if (!ready) return null
  return (
    <QueryClientProvider client={client}>
      <ConnectionProvider value={connection}>
        <Router hook={useEntry}>
          <Switch>
            <Route path="/account">
              <Account onSignedOut={signedOut} />
            </Route>
            <Route>
              <Overview />
            </Route>
          </Switch>
        </Router>
      </ConnectionProvider>
      <Rail places={places} here={here} onChoose={switchTo} />
      <ExitDialog />
    </QueryClientProvider>
  )
}

/** Our history tells the router where we are: it knows overlays too, and puts every screen on the back stack. */
function useEntry(): [string, (path: string) => void] {
  return [useSyncExternalStore(onEntryChange, currentPath), openScreen]
}

function startData(onSignedOut: (ended?: SessionEnd) => void) {
  let connection: Connection
  let gone = false
  const client = createClient({
    onSuccess: () => connection.heard(),
    onError: (error) => {
      connection.heard(error)
      if (gone || !isSignedOut(error)) return
      gone = true
      askWhy().then(onSignedOut, () => onSignedOut())
    },
  })
  connection = watchConnection(() => client)
  return { client, connection }
}

async function askWhy(): Promise<SessionEnd | undefined> {
  const session = await callProxy(proxyPaths.session, sessionState)
  return session.state === 'signed_out' ? session.ended : undefined
}
