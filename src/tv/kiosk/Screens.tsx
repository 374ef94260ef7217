import { Activity, memo, useMemo, useState } from 'react'
import { metrics } from '../dashboard/metrics/metrics.ts'
import type { KioskEntry } from '../screens/entry.ts'
import { OnDemand } from '../screens/OnDemand.tsx'
import { RowStep } from '../ui/list/rowStep.ts'
import { KioskContext } from '../ui/screen/kioskContext.ts'

interface ScreensProps {
  shown: KioskEntry
  /** Whose numbers they are. */
  channel: string | undefined
  /** Steps of the lit row in this turn. */
  row: number
  /** On another day all are drawn anew: their words tell of today, and nothing that went wrong in one lasts for weeks. */
  day: string
}

/**
 * The screens that have had their turn, of which one is seen. The others wait as they are, without questions, timers or
 * listeners: on a slow television the next turn of each takes a third less script than to draw it once more.
 */
export function Screens({ shown, channel, row, day }: ScreensProps) {
  const [had, setHad] = useState([shown])
  if (!had.includes(shown)) setHad([...had, shown])
  return had.map((entry) => (
    <Activity key={`${entry.id} ${day}`} mode={entry === shown ? 'visible' : 'hidden'}>
      <RowStep.Provider value={entry === shown ? row : 0}>
        <Kept entry={entry} channel={channel} />
      </RowStep.Provider>
    </Activity>
  ))
}

const noParams = {}

/** Everything else that changes each second draws no screen. */
const Kept = memo(function Kept({ entry, channel }: { entry: KioskEntry; channel: string | undefined }) {
  const { metric, by } = entry.kiosk
  const { title } = metrics[metric]
  const words = useMemo(
    () => ({ channel, subject: by === undefined ? title : `${title} by ${by}` }),
    [channel, title, by],
  )
  return (
    <KioskContext.Provider value={words}>
      <OnDemand entry={entry} params={noParams} />
    </KioskContext.Provider>
  )
})
