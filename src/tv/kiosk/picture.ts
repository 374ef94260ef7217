import type { QueryClient } from '@tanstack/react-query'
import { oldestShown } from '../data/age.ts'
import { channelKey } from '../data/channel.ts'
import { mayPass } from '../data/client.ts'
import type { Reach } from './heartbeat.ts'

/** The state of the data on the screen, from its queries. */
export interface PictureState {
  /** Some data has not come at all. */
  lacks: boolean
  /** Some data loads for the first time: it is not known yet whether the picture is complete. */
  coming: boolean
  /** When the oldest data came, in ms since 1970, while newer data cannot be loaded; undefined: all is current. */
  asOf: number | undefined
}

/** Reads the queries of the screen in turn. `reach`: what can be reached; a screen that asked nothing cannot know. */
export function pictureState(client: QueryClient, reach: Reach): PictureState {
  const online = reach !== 'no server'
  // A picture is whole without the channel's name above it.
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== channelKey[0] })
  const troubled = reach !== 'all' || shown.some(({ state }) => state.error !== null && mayPass(state.error))
  return {
    coming: shown.some(({ state }) => state.data === undefined && state.fetchStatus !== 'idle'),
    lacks: shown.some(({ state }) => state.data === undefined && (state.fetchStatus === 'idle' || !online)),
    asOf: troubled ? oldestShown(client) : undefined,
  }
}
