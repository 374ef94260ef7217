/** Where the television finds the proxy. Apart from the schemas, because its very first lines run without them. */

/** Every call to `/api/` carries this header: a page of another origin cannot set it without asking first (CSRF). */
export const callHeader = { name: 'x-tenfoot', value: '1' } as const

/**
 * Names the account that a call is made for, by its id of `GET /api/accounts`; without it, the active one. An account
 * that is not on this television is nobody: the call is answered `not_signed_in`. So an answer never belongs to another
 * account than the one that asked, even if another became active meanwhile.
 */
export const accountHeader = 'x-tenfoot-account'

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
