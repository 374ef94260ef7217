import type { ScreenEntry } from './entry.ts'

/** Every screen of the signed-in app, in the order of the rail. Each is a file of its own, fetched when it is wanted. */
export const screens: readonly ScreenEntry[] = [
  {
    id: 'overview',
    path: '/',
    rail: { label: 'Overview', icon: 'overview' },
    wall: 'Overview',
    load: () => import('../overview/Overview.tsx'),
  },
  {
    id: 'audience',
    path: '/audience',
    rail: { label: 'Audience', icon: 'audience' },
    wall: 'Audience',
    load: () => import('../audience/Audience.tsx'),
  },
  { id: 'metric', path: '/metric/:name', load: () => import('../overview/metric/Metric.tsx') },
  { id: 'country', path: '/audience/:code', load: () => import('../audience/places/Country.tsx') },
  {
    id: 'videos',
    path: '/videos',
    rail: { label: 'Videos', icon: 'videos' },
    wall: 'Videos',
    load: () => import('../videos/list/Videos.tsx'),
  },
  { id: 'video', path: '/videos/:id', load: () => import('../videos/video/Video.tsx') },
  {
    id: 'playlists',
    path: '/playlists',
    under: '/videos',
    wall: 'Playlists',
    load: () => import('../playlists/list/Playlists.tsx'),
  },
  { id: 'playlist', path: '/playlists/:id', load: () => import('../playlists/playlist/Playlist.tsx') },
  { id: 'live', path: '/live', under: '/videos', wall: 'Live', load: () => import('../live/Live.tsx') },
  { id: 'stream', path: '/live/:id', load: () => import('../live/stream/Stream.tsx') },
  {
    id: 'reach',
    path: '/reach',
    rail: { label: 'Reach', icon: 'reach' },
    wall: 'Reach',
    load: () => import('../reach/Reach.tsx'),
  },
  { id: 'way', path: '/reach/:of/:name', load: () => import('../reach/way/Way.tsx') },
  {
    id: 'revenue',
    path: '/revenue',
    rail: { label: 'Revenue', icon: 'revenue' },
    load: () => import('../revenue/Revenue.tsx'),
  },
  {
    id: 'studies',
    path: '/studies',
    rail: { label: 'Brand lift', icon: 'studies' },
    load: () => import('../studies/list/Studies.tsx'),
  },
  { id: 'submit', path: '/studies/submit', load: () => import('../studies/submit/Submit.tsx') },
  { id: 'imports', path: '/studies/imports', load: () => import('../studies/imports/Imports.tsx') },
  { id: 'import', path: '/studies/imports/:id', load: () => import('../studies/imports/Import.tsx') },
  { id: 'study', path: '/studies/of/:customer/:study', load: () => import('../studies/study/Study.tsx') },
  {
    id: 'groups',
    path: '/groups',
    rail: { label: 'Groups', icon: 'groups' },
    load: () => import('../groups/Groups.tsx'),
  },
  { id: 'group', path: '/groups/:id', load: () => import('../groups/Group.tsx') },
  { id: 'pick', path: '/groups/:id/add', load: () => import('../groups/Pick.tsx') },
  {
    id: 'transcripts',
    path: '/transcripts',
    rail: { label: 'Transcripts', icon: 'transcripts' },
    load: () => import('../transcripts/jobs/Jobs.tsx'),
  },
  { id: 'transcript', path: '/transcripts/:id', load: () => import('../transcripts/watch/Transcript.tsx') },
  {
    id: 'settings',
    path: '/settings',
    rail: { label: 'Settings', icon: 'settings' },
    load: () => import('../settings/SettingsScreen.tsx'),
  },
  {
    id: 'account',
    path: '/account',
    rail: { label: 'Account', icon: 'account' },
    load: () => import('../account/Account.tsx'),
  },
  { id: 'kiosk', path: '/kiosk', load: () => import('../kiosk/SetUpScreen.tsx') },
]

/** Screens that a kiosk may show. */
export const wallScreens = screens.filter(({ wall }) => wall !== undefined)

/** The kiosk that runs: no place of its own, but what stands in the place of all. */
export const kioskEntry: ScreenEntry = { id: 'rotation', path: '/', load: () => import('../kiosk/Kiosk.tsx') }

/** The entry of the rail that a path belongs to: `/videos/abc` is in Videos. */
export function placeOf(path: string): string {
  const [, first = ''] = path.split('/')
  const screen = screens.find(({ path }) => path === `/${first}`)
  return screen?.under ?? screen?.path ?? '/'
}
