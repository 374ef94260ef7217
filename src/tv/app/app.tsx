import { hashKey, QueryClientProvider, type QueryKey, useQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Route, Router, Switch } from 'wouter'
import type { SessionEnd } from '#contract/proxy.ts'
import { isFirstLoad } from '../accounts/firstLoad.ts'
import { connectionsQuery } from '../connections/connectionCalls.ts'
import { setCurrentAccount } from '../data/cache/accountStorage.ts'
import { persistAnswers } from '../data/cache/persistedAnswers.ts'
import { answerStorage } from '../data/cache/storage.ts'
import { type Channel, channelKey } from '../data/channel.ts'
import { createClient } from '../data/client.ts'
import { dropGone } from '../data/gone.ts'
import { lockWhenUnused } from '../data/lock.ts'
import { OwnSessionProvider } from '../data/ownSession.ts'
import { type ProxyStatus, watchProxyStatus } from '../data/proxyStatus.ts'
import { watchSession } from '../data/sessionWatch.ts'
import { onWake } from '../data/wake.ts'
import { ExitDialog } from '../exit/ExitDialog.tsx'
import { createAsked } from '../fleet/asked.ts'
import { onKiosk, runningKiosk } from '../kiosk/mode.ts'
import { useAmbient } from '../kiosk/useAmbient.ts'
import { startOffline } from '../offline/register.ts'
import { onSettings, settings } from '../preferences/preferences.ts'
import { signedInBefore } from '../prelude/signedInBefore.ts'
import { currentPath, onEntryChange, openScreen, startOver, switchTo } from '../remote/back.ts'
import { startFocus } from '../remote/focus/start.ts'
import { onPress } from '../remote/press.ts'
import { loadScreen } from '../screens/entry.ts'
import { KioskScreensProvider } from '../screens/kioskScreens.ts'
import { OnDemand } from '../screens/OnDemand.tsx'
import { PlacesProvider } from '../screens/places.ts'
import { idle, whenIdle } from '../time/idle.ts'
import { ProxyStatusProvider } from '../ui/notice/proxyStatus.ts'
import { hasNews } from '../whats-new/seen.ts'
import { expectScreen, usePrefetch } from './prefetch.ts'
import { Rail } from './rail/Rail.tsx'
import { ambientScreens, kioskEntry, kioskScreens, placeOf, placesFor, railFor, screens } from './registry.ts'
import '../theme/app.css'
import '../theme/figures.css'

export { startOffline }

const [home] = screens
// The first screen loads with the app, while the code is on the screen; a failure is handled when the screen opens.
if (home) loadScreen(home).catch(() => {})
// So do the fonts of its numbers: without them, digits would change their shape on the screen.
for (const weight of [400, 700]) document.fonts.load(`${weight} 1em "Tenfoot Figures"`, '0').catch(() => {})

interface AppProps {
  /** The signed-in account. */
  account: string
  /** Called when another account of this television becomes the active one. */
  onSignedIn: (account: string) => void
  /** Called when nobody is signed in any more. `ended`: why, unless the person signed out. */
  onSignedOut: (ended?: SessionEnd) => void
}

/** The signed-in app: its screens, the rail, the data, and the status of the proxy. */
export default function App({ account, onSignedIn, onSignedOut }: AppProps) {
  const [{ client, proxyStatus, session, asked, stopKeeping, forget }] = useState(() =>
    startData(account, { onSignedIn, onSignedOut }),
  )
  const [ready, setReady] = useState(false)

  useEffect(() => {
    const stopFocus = startFocus()
    document.documentElement.dataset.figures = ''
    setReady(true)
    const stopOffline = whenIdle(() => void startOffline())
    return () => {
      delete document.documentElement.dataset.figures
      stopFocus()
      stopOffline()
      proxyStatus.stop()
      session.stop()
      stopKeeping()
      client.clear()
      startOver()
      setCurrentAccount(undefined)
    }
  }, [client, proxyStatus, session, stopKeeping])
  const own = useMemo(
    () => ({ account, onSignedIn, onSignedOut: () => onSignedOut(), forget }),
    [account, onSignedIn, onSignedOut, forget],
  )
  const path = useSyncExternalStore(onEntryChange, currentPath)
  const kiosk = useSyncExternalStore(onKiosk, runningKiosk)
  usePrefetch(client, kiosk === undefined ? path : undefined)
  const connections = useQuery({ ...connectionsQuery, enabled: kiosk === undefined }, client).data?.connections
  const hasBrandLift = connections?.some(({ scopes }) => scopes.includes('datahub')) ?? false
  const parts = useMemo(() => railFor({ hasBrandLift }), [hasBrandLift])
  const places = useMemo(() => placesFor(parts), [parts])
  const FirstSteps = useAtStart(wantsFirstSteps, loadFirstSteps)
  const [asksWho, setAsksWho] = useState(wantsWho)
  const onWhoKnown = useCallback(() => setAsksWho(false), [])
  const WhoIsWatching = useAtStart(() => asksWho, loadWho)
  // A person who presses a key before the question has loaded is not asked, as before the accounts are known.
  const isWhoLoading = asksWho && WhoIsWatching === undefined
  useEffect(() => {
    if (!isWhoLoading) return
    return onPress('overlay', () => {
      onWhoKnown()
      return false
    })
  }, [isWhoLoading, onWhoKnown])
  const UpdateNotice = useAtStart(hasNews, loadUpdateNotice)
  const timesAsked = useSyncExternalStore(asked.subscribe, asked.count)
  const { language, clock, watchTime, ambient } = useSyncExternalStore(onSettings, settings)
  const screensInTurn = useAmbient(ambient === 'on' && kiosk === undefined, ambientScreens)

  if (!ready) return null
  return (
    <QueryClientProvider client={client}>
      <ProxyStatusProvider value={proxyStatus}>
        <OwnSessionProvider value={own}>
          <KioskScreensProvider value={kioskScreens}>
            <Router hook={useEntry}>
              {kiosk !== undefined ? (
                <OnDemand key="kiosk" entry={kioskEntry} params={{}} />
              ) : (
                <PlacesProvider value={places}>
                  <Switch key={`${language} ${clock} ${watchTime}`}>
                    {screens.map((entry) => (
                      <Route key={entry.path} path={entry.path}>
                        {(params) => <OnDemand key={entry.id} entry={entry} params={params} />}
                      </Route>
                    ))}
                    <Route>{home && <OnDemand entry={home} params={{}} />}</Route>
                  </Switch>
                </PlacesProvider>
              )}
              {screensInTurn}
            </Router>
            {timesAsked > 0 && <Fleet asked={timesAsked} />}
            {WhoIsWatching && asksWho && kiosk === undefined && <WhoIsWatching onDone={onWhoKnown} />}
          </KioskScreensProvider>
        </OwnSessionProvider>
      </ProxyStatusProvider>
      {kiosk === undefined && (
        <>
          <Rail
            parts={parts}
            current={placeOf(path)}
            onChoose={switchTo}
            onPoint={(path) => expectScreen(client, path)}
          />
          <ExitDialog />
          {FirstSteps && <FirstSteps />}
          {UpdateNotice && !asksWho && path === '/' && <UpdateNotice />}
        </>
      )}
    </QueryClientProvider>
  )
}

/**
 * A part of the app that only some starts want, and load. Without it, as when it does not load, all works.
 * @param isWanted asked once
 */
function useAtStart<Props>(isWanted: () => boolean, load: () => Promise<{ default: ComponentType<Props> }>) {
  const [wanted] = useState(isWanted)
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!wanted) return
    load().then(
      ({ default: loaded }) => setPart(() => loaded),
      () => {},
    )
  }, [wanted, load])
  return Part
}

/** Only a television that operators look after loads it. */
function Fleet({ asked }: { asked: number }) {
  const Loaded = useAtStart(isWanted, loadFleet)
  return Loaded && <Loaded asked={asked} />
}
const isWanted = () => true
const loadFleet = () => import('../fleet/Fleet.tsx')

/** The tips are for a television on which nobody was signed in before. */
const wantsFirstSteps = () => signedInBefore() === undefined
const loadFirstSteps = () => import('../onboarding/FirstSteps.tsx')

/** Nobody is asked right after pairing, nor in front of a kiosk. */
function wantsWho(): boolean {
  const isFirst = isFirstLoad()
  return isFirst && signedInBefore() !== undefined && settings().who === 'ask' && runningKiosk() === undefined
}
const loadWho = () => import('../accounts/WhoIsWatching.tsx')
/** After the screen below it is there and has the focus, which returns to it. */
const loadUpdateNotice = () => idle().then(() => import('../whats-new/UpdateNotice.tsx'))

/** The router uses our history: it also contains overlays, and every screen is an entry of it. */
function useEntry(): [string, (path: string) => void] {
  return [useSyncExternalStore(onEntryChange, currentPath), openScreen]
}

function startData(account: string, callbacks: Pick<AppProps, 'onSignedIn' | 'onSignedOut'>) {
  setCurrentAccount(account)
  let proxyStatus: ProxyStatus
  const asked = createAsked()
  const session = watchSession(account, {
    ...callbacks,
    onAsked: asked.ask,
    onLost: () => proxyStatus.check(),
  })
  const answers = answerStorage()
  // Answers of another account are removed before anything reads them.
  if (!answers.owner()?.startsWith(account)) answers.clear()
  const client = createClient({
    onSuccess: () => proxyStatus.reportCall(),
    onError: (error) => {
      proxyStatus.reportCall(error)
      session.checkAfterFailure(error)
    },
  })
  proxyStatus = watchProxyStatus(() => client)
  const stopKeeping = persistAnswers({
    client,
    answers,
    ownerIn: ({ queryHash, state }) =>
      queryHash === hashKey(channelKey)
        ? `${account} ${(state.data as Channel | null)?.id ?? 'no channel'}`
        : undefined,
  })
  const stopDropping = dropGone(client, answers)
  // Before the numbers are asked for again.
  const stopLocking = lockWhenUnused(client)
  const stopWaking = onWake(() => {
    proxyStatus.check()
    void client.invalidateQueries()
  })
  return {
    client,
    proxyStatus,
    session,
    asked,
    forget: (...keys: readonly QueryKey[]) => {
      for (const queryKey of keys) client.removeQueries({ queryKey })
      // A key is stored as JSON: it begins with these parts.
      const starts = keys.map((key) => JSON.stringify(key).slice(0, -1))
      answers.removeAll((key) => starts.some((start) => key.startsWith(start)))
    },
    stopKeeping: () => {
      stopKeeping()
      stopDropping()
      stopLocking()
      stopWaking()
    },
  }
}
