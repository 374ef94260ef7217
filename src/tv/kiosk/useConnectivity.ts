import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { times } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { useCheck, useOnline } from '../ui/notice/proxyStatus.ts'
import { type Connectivity, checkConnectivity, createHeartbeat } from './heartbeat.ts'
import { messages } from './messages.ts'

/** The trouble in few words. `asOf`: when the numbers were loaded, if newer ones cannot be loaded. */
export function troubleText(connectivity: Connectivity, asOf: number | undefined): string | undefined {
  const isOffline = connectivity === 'no server'
  if (asOf !== undefined) return t(isOffline ? messages.offlineSince : messages.awaySince, { time: times.clock(asOf) })
  if (isOffline) return t(messages.offline)
  return connectivity === 'all' ? undefined : t(messages.away)
}

/** What the television can reach: known from the screens' calls and from a heartbeat. */
export function useConnectivity(): Connectivity {
  const client = useQueryClient()
  const online = useOnline()
  const check = useCheck()
  const [connectivity, setConnectivity] = useState<Connectivity>('all')
  useEffect(() => {
    const heartbeat = createHeartbeat({ clock: steadyClock, ask: checkConnectivity })
    heartbeat.subscribe(() => {
      setConnectivity(heartbeat.now())
      if (heartbeat.now() !== 'all') check()
      else void client.refetchQueries({ predicate: ({ state }) => state.error !== null })
    })
    return heartbeat.stop
  }, [client, check])
  return online ? connectivity : 'no server'
}
