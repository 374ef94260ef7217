import { useSyncExternalStore } from 'react'
import type { Connection } from '../../data/connection.ts'
import { Icon } from '../icons/Icon.tsx'
import './notice.css'

/** Says that the network has gone. It takes no focus and covers nothing: what is on the screen stays readable. */
export function OfflineNotice({ connection }: { connection: Connection }) {
  const online = useSyncExternalStore(connection.subscribe, connection.isOnline)
  return (
    <div className="notice" role="status">
      {!online && (
        <p className="notice-strip">
          <Icon name="offline" className="notice-icon" />
          No way to the Tenfoot server. What you see is from before; it goes on by itself.
        </p>
      )}
    </div>
  )
}
