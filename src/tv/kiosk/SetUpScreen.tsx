import { useKioskScreens } from '../screens/kioskScreens.ts'
import { readAddress } from './address.ts'
import { lastKiosk } from './mode.ts'
import { SetUp } from './SetUp.tsx'
import './setUp.css'

/** The screen that sets up a kiosk. It shows what was wrong with an address that could not start one. */
export default function SetUpScreen() {
  const allowed = useKioskScreens().map(({ id }) => id)
  const last = lastKiosk()
  const read = last === undefined ? undefined : readAddress(last, allowed)
  return <SetUp problems={read && !read.settings ? read.problems : []} />
}
