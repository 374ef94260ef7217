import { useSyncExternalStore } from 'react'
import { times } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { messages } from './messages.ts'
import type { Rotation } from './rotation.ts'

interface CornerProps {
  rotation: Rotation
  /** The trouble, and the age of the numbers on the screen. No other place shows them. */
  trouble: string | undefined
  paused: boolean
}

/** The upper right corner: the clock, and beside it any trouble or a pause. */
export function Corner({ rotation, trouble, paused }: CornerProps) {
  const clock = useSyncExternalStore(rotation.subscribe, () => times.clock(Date.now()))
  return (
    <div className="kiosk-corner">
      <p className="kiosk-notice" role="status" data-trouble={trouble !== undefined}>
        {trouble !== undefined && <Icon name="offline" className="kiosk-icon" />}
        {trouble ?? (paused && t(messages.paused))}
      </p>
      <p className="kiosk-clock">{clock}</p>
    </div>
  )
}
