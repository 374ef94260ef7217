import { useSyncExternalStore } from 'react'
import { times } from '../format/locale.ts'
import type { ScreenEntry } from '../screens/entry.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import type { Rotation } from './rotation.ts'

interface StripProps {
  rotation: Rotation
  entries: readonly ScreenEntry[]
  online: boolean
  /** Milliseconds since 1970; undefined: all is current. */
  asOf: number | undefined
}

/** In the upper right corner: what comes next and when, and the age of the data when newer data cannot be loaded. */
export function Strip({ rotation, entries, online, asOf }: StripProps) {
  const words = useSyncExternalStore(rotation.subscribe, () => nextWords(rotation, entries))
  return (
    <div className="kiosk-strip">
      <p className="kiosk-next">{words}</p>
      <p className="kiosk-old" role="status">
        {(asOf !== undefined || !online) && (
          <>
            <Icon name="offline" className="kiosk-icon" />
            {online ? 'The service is away' : 'No way to the Tenfoot server'}
            {asOf !== undefined && `: as of ${times.clock(asOf)}`}
          </>
        )}
      </p>
    </div>
  )
}

/** The last seconds one by one, before that by tens: constant change would distract. */
function nextWords(rotation: Rotation, entries: readonly ScreenEntry[]): string {
  const { index, next, left, paused } = rotation.now()
  if (paused) return 'Paused'
  if (next === index) return ''
  const seconds = Math.ceil(left / 1_000)
  const label = entries[next]?.kioskName ?? ''
  if (seconds > 90) return `${label} in ${Math.ceil(seconds / 60)} minutes`
  return `${label} in ${seconds > 10 ? Math.ceil(seconds / 10) * 10 : 10} s`
}
