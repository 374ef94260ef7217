import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { openScreen } from '#tv/remote/back.ts'
import { useKioskScreens } from '../screens/kioskScreens.ts'
import { readAddress } from './address.ts'
import { leaveKiosk, onKiosk, runningKiosk } from './mode.ts'
import { Rotating } from './Rotating.tsx'
import './kiosk.css'

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
  return plan ? <Rotating key={search} search={search} plan={plan} problems={problems} /> : null
}
