import type { QueryClient } from '@tanstack/react-query'
import { oldestShown } from '../data/age.ts'
import { mayPass } from '../data/client.ts'

/** What stands behind the picture on the screen, as its queries say. */
export interface PictureState {
  /** Something that it needs has not come at all. */
  lacks: boolean
  /** Something is on its way for the first time: whether the picture is whole is not known yet. */
  coming: boolean
  /** When the oldest of its numbers came, in ms since 1970, while newer cannot be had; undefined: all is well. */
  asOf: number | undefined
}

/** Looks at the queries of whatever is mounted now. `online`: whether the server can be reached. */
export function pictureState(client: QueryClient, online: boolean): PictureState {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const troubled = !online || shown.some(({ state }) => state.error !== null && mayPass(state.error))
  return {
    coming: shown.some(({ state }) => state.data === undefined && state.fetchStatus !== 'idle'),
    lacks: shown.some(({ state }) => state.data === undefined && (state.fetchStatus === 'idle' || !online)),
    asOf: troubled ? oldestShown(client) : undefined,
  }
}
