import type { QueryClient } from '@tanstack/react-query'
import { unusualKey } from '../dashboard/unusual/unusual.ts'
import { oldestShown } from '../data/age.ts'
import { channelKey } from '../data/channel.ts'
import { mayPass } from '../data/client.ts'
import { notesKey } from '../data/notes.ts'
import type { Connectivity } from './heartbeat.ts'

/** The state of the data on the screen, from its queries. */
export interface PictureState {
  /** Some data could not be loaded. */
  isIncomplete: boolean
  /** Some data loads for the first time: it is not known yet whether the picture is complete. */
  isLoading: boolean
  /** When the oldest data came, in ms since 1970, while newer data cannot be loaded; undefined: all is current. */
  asOf: number | undefined
}

/** A picture is complete without these: the channel's title, notes, and what is unusual. */
const optionalQueries: ReadonlySet<unknown> = new Set([channelKey[0], notesKey, unusualKey])

/** Queries of a screen below, as hashes: what they lack does not make the screen in turn incomplete. */
export function queriesBelow(client: QueryClient): ReadonlySet<string> {
  const below = client.getQueryCache().findAll({ type: 'active' })
  return new Set(below.map(({ queryHash }) => queryHash))
}

/**
 * Reads the queries of the screen in turn. `connectivity`: by the heartbeat, because a screen that made no call cannot
 * know. `ignored`: hashes of other queries.
 */
export function pictureState(
  client: QueryClient,
  connectivity: Connectivity,
  ignored: ReadonlySet<string> = new Set(),
): PictureState {
  const online = connectivity !== 'no server'
  const shown = client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey: [name], queryHash }) => !optionalQueries.has(name) && !ignored.has(queryHash),
  })
  const troubled = connectivity !== 'all' || shown.some(({ state }) => state.error !== null && mayPass(state.error))
  return {
    isLoading: shown.some(({ state }) => state.data === undefined && state.fetchStatus !== 'idle'),
    isIncomplete: shown.some(({ state }) => state.data === undefined && (state.fetchStatus === 'idle' || !online)),
    asOf: troubled ? oldestShown(client) : undefined,
  }
}
