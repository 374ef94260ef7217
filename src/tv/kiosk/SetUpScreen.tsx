import { useKioskScreens } from '../screens/kioskScreens.ts'
import { readAddress } from './address.ts'
import { lastKiosk } from './mode.ts'
import { SetUp } from './SetUp.tsx'
import './kiosk.css'

/** The screen that sets up a kiosk. It shows what was wrong with an address that could not start one. */
export default function SetUpScreen() {
  const allowed = useKioskScreens().map(({ id }) => id)
  const asked = lastKiosk()
  const read = asked === undefined ? undefined : readAddress(asked, allowed)
  return <SetUp problems={read && !read.plan ? read.problems : []} />
}
