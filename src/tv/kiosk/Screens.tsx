import { Activity, memo, useMemo, useState } from 'react'
import { t } from '../language/t.ts'
import type { KioskEntry } from '../screens/entry.ts'
import { OnDemand } from '../screens/OnDemand.tsx'
import { RowStep } from '../ui/list/LongList.tsx'
import { KioskContext } from '../ui/screen/Screen.tsx'

interface ScreensProps {
  shown: KioskEntry
  /** The channel's title. */
  channel: string | undefined
  /** Steps of the lit row in this turn. */
  row: number
  /**
   * All screens are mounted again on another day: their texts depend on it, and a failure lasts no longer than a day.
   */
  day: string
}

/**
 * The screens that have had a turn, one of them visible. The others stay mounted without calls, timers or listeners: on
 * a slow television their next turn then takes a third less script than mounting them again.
 */
export function Screens({ shown, channel, row, day }: ScreensProps) {
  const [shownBefore, setShownBefore] = useState([shown])
  if (!shownBefore.includes(shown)) setShownBefore([...shownBefore, shown])
  return shownBefore.map((entry) => (
    <Activity key={`${entry.id} ${day}`} mode={entry === shown ? 'visible' : 'hidden'}>
      <RowStep.Provider value={entry === shown ? row : 0}>
        <Turn entry={entry} channel={channel} />
      </RowStep.Provider>
    </Activity>
  ))
}

const noParams = {}

/** Memoized: a screen is rendered only when its own content changes, not each second. */
const Turn = memo(function Turn({ entry, channel }: { entry: KioskEntry; channel: string | undefined }) {
  const subject = t(entry.kiosk.subject)
  const words = useMemo(() => ({ channel, subject }), [channel, subject])
  return (
    <KioskContext.Provider value={words}>
      <OnDemand entry={entry} params={noParams} />
    </KioskContext.Provider>
  )
})
