/** Pictures of videos, playlists and channels: their sizes (specification: video 5) and addresses at the proxy. */

export const pictureKinds = ['videos', 'playlists', 'channels'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const pictureSizes = ['default', 'medium', 'high'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** At the proxy. `:account` is the id in `GET /api/accounts`: an `<img>` sends no header (specification: proxy 9). */
export const picturePathAtProxy = '/api/pictures/:account/:kind/:id/:size'

/** @param account the account of the session that asks */
export const pictureAddress = (account: string, kind: PictureKind, id: string, size: PictureSize): string =>
  `/api/pictures/${[account, kind, id, size].map(encodeURIComponent).join('/')}`
