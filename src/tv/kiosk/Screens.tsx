import { Activity, memo, useState } from 'react'
import type { ScreenEntry } from '../screens/entry.ts'
import { OnDemand } from '../screens/OnDemand.tsx'

interface ScreensProps {
  shown: ScreenEntry
  /** On another day all are drawn anew: their words tell of today, and nothing that went wrong in one lasts for weeks. */
  day: string
}

/**
 * The screens that have had their turn, of which one is seen. The others wait as they are, without questions, timers or
 * listeners: on a slow television the next turn of each takes a third less script than to draw it once more.
 */
export function Screens({ shown, day }: ScreensProps) {
  const [had, setHad] = useState([shown])
  if (!had.includes(shown)) setHad([...had, shown])
  return had.map((entry) => (
    <Activity key={`${entry.id} ${day}`} mode={entry === shown ? 'visible' : 'hidden'}>
      <Kept entry={entry} />
    </Activity>
  ))
}

const noParams = {}

/** Everything else that changes each second draws no screen. */
const Kept = memo(function Kept({ entry }: { entry: ScreenEntry }) {
  return <OnDemand entry={entry} params={noParams} />
})
