import type { QueryClient } from '@tanstack/react-query'
import { oldestShown } from '../data/age.ts'
import { channelKey } from '../data/channel.ts'
import { mayPass } from '../data/client.ts'
import type { Connectivity } from './heartbeat.ts'

/** The state of the data on the screen, from its queries. */
export interface PictureState {
  /** Some data has not come at all. */
  lacks: boolean
  /** Some data loads for the first time: it is not known yet whether the picture is complete. */
  coming: boolean
  /** When the oldest data came, in ms since 1970, while newer data cannot be loaded; undefined: all is current. */
  asOf: number | undefined
}

/** Reads the queries of the screen in turn. `connectivity`: by the heartbeat, because a screen that made no call cannot know. */
export function pictureState(client: QueryClient, connectivity: Connectivity): PictureState {
  const online = connectivity !== 'no server'
  // The channel's title is not part of the picture.
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== channelKey[0] })
  const troubled = connectivity !== 'all' || shown.some(({ state }) => state.error !== null && mayPass(state.error))
  return {
    coming: shown.some(({ state }) => state.data === undefined && state.fetchStatus !== 'idle'),
    lacks: shown.some(({ state }) => state.data === undefined && (state.fetchStatus === 'idle' || !online)),
    asOf: troubled ? oldestShown(client) : undefined,
  }
}
