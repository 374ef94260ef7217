/** Paths of the proxy. Without schemas, because the television's first code must not load them. */

/** Header of every call to `/api/`: a page of another origin cannot set it without a preflight (CSRF protection). */
export const callHeader = { name: 'x-tenfoot', value: '1' } as const

/**
 * Header with the account of a call, by its id in `GET /api/accounts`; without it, the active account. For an account
 * that is not on this television the answer is `not_signed_in`. So an answer never belongs to another account than the
 * one that asked, even if another became active meanwhile.
 */
export const accountHeader = 'x-tenfoot-account'

/** Header of calls that a PIN locks: the key that the right PIN brought (`pin.ts`). */
export const unlockHeader = 'x-tenfoot-unlock'

export const proxyPaths = {
  session: '/api/session',
  signOut: '/api/sign-out',
  pairing: '/api/pairing',
  pairingEvents: '/api/pairing/events',
  pairingClaim: '/api/pairing/claim',
  channels: '/api/video/channels',
  videos: '/api/video/videos',
  playlists: '/api/video/playlists',
  playlistItems: '/api/video/playlistItems',
  reports: '/api/analytics/reports',
  groups: '/api/analytics/groups',
  groupItems: '/api/analytics/groupItems',
  health: '/healthz',
  ready: '/readyz',
} as const
