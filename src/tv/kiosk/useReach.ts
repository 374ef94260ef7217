import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { times } from '../format/locale.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { useCheck, useOnline } from '../ui/notice/connection.ts'
import { askReach, createHeartbeat, type Reach } from './heartbeat.ts'

/** For people who pass, in few words. `asOf`: when the numbers came, where newer ones cannot be had. */
export function troubleWords(reach: Reach, asOf: number | undefined): string | undefined {
  const isWell = reach === 'all' && asOf === undefined
  const away = reach === 'no server' ? 'Offline' : isWell ? undefined : 'Service away'
  return away && asOf !== undefined ? `${away} · numbers from ${times.clock(asOf)}` : away
}

/** What can be reached, by the calls of the screens and by questions of its own: a screen may ask nothing for long. */
export function useReach(): Reach {
  const client = useQueryClient()
  const online = useOnline()
  const check = useCheck()
  const [reach, setReach] = useState<Reach>('all')
  useEffect(() => {
    const heartbeat = createHeartbeat({ clock: steadyClock, ask: askReach })
    heartbeat.subscribe(() => {
      setReach(heartbeat.now())
      if (heartbeat.now() !== 'all') check()
      else void client.refetchQueries({ predicate: ({ state }) => state.error !== null })
    })
    return heartbeat.stop
  }, [client, check])
  return online ? reach : 'no server'
}
