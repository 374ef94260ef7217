import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { t } from '../language/t.ts'
import { currentPath, onEntryChange, openScreen } from '../remote/back.ts'
import { ignoreGamepads } from '../remote/start.ts'
import { useKioskScreens } from '../screens/kioskScreens.ts'
import { type KioskSettings, type Problem, readAddress } from './address.ts'
import { turnByKeys } from './keys.ts'
import { messages } from './messages.ts'
import { leaveKiosk, onKiosk, planKiosk, runningKiosk, storeKiosk } from './mode.ts'
import { Planned } from './plan/Planned.tsx'
import { Rotating } from './Rotating.tsx'

/** What runs: a plan of operators, or what an address asks for. */
export default function Kiosk() {
  const search = useSyncExternalStore(onKiosk, runningKiosk) ?? ''
  return search === planKiosk ? <Planned /> : <ByAddress search={search} />
}

/** The rotation, with words about invalid parts of its address, or else the set-up screen. */
function ByAddress({ search }: { search: string }) {
  const screens = useKioskScreens()
  const { settings, problems } = useMemo(() => {
    const allowed = screens.map(({ id }) => id)
    return readAddress(search, allowed)
  }, [search, screens])
  useEffect(() => {
    if (settings) return
    leaveKiosk({ isValid: false })
    openScreen('/kiosk')
  }, [settings])
  return settings ? <Running key={search} search={search} settings={settings} problems={problems} /> : null
}

interface RunningProps {
  search: string
  settings: KioskSettings
  problems: readonly Problem[]
}

/** A kiosk that comes back after a reload. OK or Back leaves it and stays on the screen in turn. */
function Running({ search, settings, problems }: RunningProps) {
  useEffect(() => storeKiosk(search), [search])
  useEffect(ignoreGamepads, [])
  useReloadAddress(search)
  return (
    <Rotating
      settings={settings}
      problems={problems}
      label={t(messages.leave)}
      controls={turnByKeys}
      followsVersions
      onLeave={(shown) => {
        leaveKiosk()
        // Otherwise a reload would start it again.
        if (location.search !== '') history.replaceState(history.state, '', location.pathname)
        if (shown && shown.path !== currentPath()) openScreen(shown.path)
      }}
    />
  )
}

/** A reload continues with the same screen. */
function useReloadAddress(search: string): void {
  const path = useSyncExternalStore(onEntryChange, currentPath)
  useEffect(() => {
    if (path !== '/' || location.search === search) return
    history.replaceState(history.state, '', `/${search}`)
  }, [path, search])
}
