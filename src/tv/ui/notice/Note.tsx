import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { oldestShown } from '#tv/data/age.ts'
import { times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Icon } from '../icons/Icon.tsx'
import { messages } from '../messages.ts'
import { useOnline } from './proxyStatus.ts'
import './notice.css'

/**
 * The secondary line under a title. When the network is down it says so, in the same place: it takes no focus, covers
 * nothing and moves nothing, so that the screen stays readable.
 */
export function Note({ children }: { children: ReactNode }) {
  const online = useOnline()
  const client = useQueryClient()
  const asOf = online ? undefined : oldestShown(client)
  return (
    <p className="note" role="status" data-offline={!online}>
      {online ? (
        children
      ) : (
        <>
          <Icon name="offline" className="note-icon" />
          {asOf === undefined
            ? t(messages.offline)
            : t(messages.offlineSince, { moment: times.moment(asOf, Date.now()) })}
        </>
      )}
    </p>
  )
}

/** Instructions for a person. A kiosk omits them, because nobody uses it. */
export function OutsideKiosk({ children }: { children: ReactNode }) {
  return useOnlyShown() ? null : children
}
