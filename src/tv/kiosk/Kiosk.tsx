import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { t } from '../language/t.ts'
import { currentPath, onEntryChange, openScreen } from '../remote/back.ts'
import { ignoreGamepads } from '../remote/start.ts'
import { useKioskScreens } from '../screens/kioskScreens.ts'
import { type Plan, type Problem, readAddress } from './address.ts'
import { turnByKeys } from './keys.ts'
import { messages } from './messages.ts'
import { leaveKiosk, onKiosk, runningKiosk, storeKiosk } from './mode.ts'
import { Rotating } from './Rotating.tsx'

/** What an address asks for: the rotation, with words about its invalid parts, or else the set-up screen. */
export default function Kiosk() {
  const search = useSyncExternalStore(onKiosk, runningKiosk) ?? ''
  const screens = useKioskScreens()
  const { plan, problems } = useMemo(() => {
    const allowed = screens.map(({ id }) => id)
    return readAddress(search, allowed)
  }, [search, screens])
  useEffect(() => {
    if (plan) return
    leaveKiosk({ isValid: false })
    openScreen('/kiosk')
  }, [plan])
  return plan ? <Running key={search} search={search} plan={plan} problems={problems} /> : null
}

interface RunningProps {
  search: string
  plan: Plan
  problems: readonly Problem[]
}

/** A kiosk that comes back after a reload. OK or Back leaves it and stays on the screen in turn. */
function Running({ search, plan, problems }: RunningProps) {
  useEffect(() => storeKiosk(search), [search])
  useEffect(ignoreGamepads, [])
  useReloadAddress(search)
  return (
    <Rotating
      plan={plan}
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
