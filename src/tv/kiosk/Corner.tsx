import { useSyncExternalStore } from 'react'
import { times } from '../format/locale.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import type { Rotation } from './rotation.ts'

interface CornerProps {
  rotation: Rotation
  /** What is out of order, and how old the numbers of the screen in turn are: it is said here and nowhere else. */
  trouble: string | undefined
  paused: boolean
}

/** In the upper right corner: the time, and beside it what a person who looks up should know. */
export function Corner({ rotation, trouble, paused }: CornerProps) {
  const clock = useSyncExternalStore(rotation.subscribe, () => times.clock(Date.now()))
  return (
    <div className="kiosk-corner">
      <p className="kiosk-said" role="status" data-trouble={trouble !== undefined}>
        {trouble !== undefined && <Icon name="offline" className="kiosk-icon" />}
        {trouble ?? (paused && 'Paused')}
      </p>
      <p className="kiosk-clock">{clock}</p>
    </div>
  )
}
