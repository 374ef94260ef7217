import type { Message } from '#contract/message.ts'
import { isForKiosk, type ScreenEntry } from '../screens/entry.ts'
import type { Place } from '../screens/places.ts'
import { messages } from './rail/messages.ts'
import type { RailPart } from './rail/Rail.tsx'

/** Every screen of the signed-in app, in the order of a kiosk. Each is a file of its own, loaded when it is needed. */
export const screens: readonly ScreenEntry[] = [
  {
    id: 'overview',
    path: '/',
    rail: { label: messages.overview, icon: 'overview' },
    kiosk: { name: messages.overview, subject: messages.views },
    load: () => import('../screens/overview/Overview.tsx'),
  },
  {
    id: 'search',
    path: '/search',
    rail: { label: messages.search, icon: 'search' },
    load: () => import('../screens/search/Search.tsx'),
  },
  { id: 'topics', path: '/topics', under: '/search', load: () => import('../screens/search/word/Topics.tsx') },
  { id: 'word', path: '/search/:text', load: () => import('../screens/search/word/Word.tsx') },
  {
    id: 'now',
    path: '/now',
    rail: { label: messages.now, icon: 'now' },
    load: () => import('../screens/now/Now.tsx'),
  },
  {
    id: 'audience',
    path: '/audience',
    rail: { label: messages.audience, icon: 'audience' },
    kiosk: { name: messages.audience, subject: messages.viewsByCountry },
    load: () => import('../screens/audience/Audience.tsx'),
  },
  { id: 'unusual', path: '/unusual', under: '/', load: () => import('../screens/unusual/Unusual.tsx') },
  { id: 'metric', path: '/metric/:name', load: () => import('../screens/overview/metric/Metric.tsx') },
  { id: 'country', path: '/audience/:code', load: () => import('../screens/audience/places/Country.tsx') },
  {
    id: 'videos',
    path: '/videos',
    rail: { label: messages.videos, icon: 'videos' },
    kiosk: { name: messages.videos, subject: messages.viewsByVideo },
    load: () => import('../screens/videos/list/Videos.tsx'),
  },
  { id: 'video', path: '/videos/:id', load: () => import('../screens/videos/video/Video.tsx') },
  { id: 'compare', path: '/videos/:id/compare/:other', load: () => import('../screens/videos/compare/Compare.tsx') },
  {
    id: 'playlists',
    path: '/playlists',
    under: '/videos',
    kiosk: { name: messages.playlists, subject: messages.viewsInPlaylists },
    load: () => import('../screens/playlists/list/Playlists.tsx'),
  },
  { id: 'playlist', path: '/playlists/:id', load: () => import('../screens/playlists/playlist/Playlist.tsx') },
  {
    id: 'live',
    path: '/live',
    under: '/videos',
    kiosk: { name: messages.live, subject: messages.viewsByStream },
    load: () => import('../screens/live/Live.tsx'),
  },
  { id: 'stream', path: '/live/:id', load: () => import('../screens/live/Stream.tsx') },
  {
    id: 'reach',
    path: '/reach',
    rail: { label: messages.traffic, icon: 'reach' },
    kiosk: { name: messages.traffic, subject: messages.viewsBySource },
    load: () => import('../screens/traffic/Traffic.tsx'),
  },
  {
    id: 'counter',
    path: '/now/counter',
    kiosk: { name: messages.counter, subject: messages.liveNumbers },
    load: () => import('../screens/now/counter/Counter.tsx'),
  },
  { id: 'traffic-source', path: '/reach/:of/:name', load: () => import('../screens/traffic/source/Source.tsx') },
  {
    id: 'revenue',
    path: '/revenue',
    rail: { label: messages.revenue, icon: 'revenue' },
    load: () => import('../screens/revenue/Revenue.tsx'),
  },
  {
    id: 'studies',
    path: '/studies',
    rail: { label: messages.studies, icon: 'studies' },
    load: () => import('../screens/brand-lift/list/Studies.tsx'),
  },
  { id: 'submit', path: '/studies/submit', load: () => import('../screens/brand-lift/submit/Submit.tsx') },
  { id: 'imports', path: '/studies/imports', load: () => import('../screens/brand-lift/imports/Imports.tsx') },
  { id: 'import', path: '/studies/imports/:id', load: () => import('../screens/brand-lift/imports/Import.tsx') },
  { id: 'study', path: '/studies/of/:customer/:study', load: () => import('../screens/brand-lift/study/Study.tsx') },
  {
    id: 'groups',
    path: '/groups',
    rail: { label: messages.groups, icon: 'groups' },
    load: () => import('../screens/groups/Groups.tsx'),
  },
  { id: 'group', path: '/groups/:id', load: () => import('../screens/groups/Group.tsx') },
  { id: 'pick', path: '/groups/:id/add', load: () => import('../screens/groups/pick/Pick.tsx') },
  {
    id: 'transcripts',
    path: '/transcripts',
    rail: { label: messages.transcripts, icon: 'transcripts' },
    load: () => import('../screens/transcripts/jobs/Jobs.tsx'),
  },
  { id: 'transcript', path: '/transcripts/:id', load: () => import('../screens/transcripts/watch/Transcript.tsx') },
  {
    id: 'settings',
    path: '/settings',
    rail: { label: messages.settings, icon: 'settings' },
    load: () => import('../screens/settings/SettingsScreen.tsx'),
  },
  { id: 'help', path: '/settings/help', load: () => import('../screens/help/Help.tsx') },
  { id: 'pin', path: '/settings/pin', load: () => import('../pin/PinScreen.tsx') },
  {
    id: 'account',
    path: '/account',
    rail: { label: messages.account, icon: 'account' },
    load: () => import('../screens/account/Account.tsx'),
  },
  { id: 'kiosk', path: '/kiosk', under: '/settings', load: () => import('../kiosk/SetUpScreen.tsx') },
]

/**
 * The parts of the rail, each with the paths of its places in their order: what people open most is nearest to
 * Overview, where they start.
 */
const railParts: readonly { title: Message; paths: readonly string[] }[] = [
  { title: messages.insights, paths: ['/', '/videos', '/revenue', '/now', '/audience', '/reach', '/studies'] },
  { title: messages.library, paths: ['/groups', '/transcripts', '/search'] },
  { title: messages.you, paths: ['/settings', '/account'] },
]

/**
 * The rail: its parts, each with its places. Few accounts have brand lift studies: without access to them, Settings
 * leads there.
 */
export function railFor({ hasBrandLift }: { hasBrandLift: boolean }): readonly RailPart[] {
  return railParts.map(({ title, paths }) => ({
    title,
    places: paths.flatMap((path) => {
      const item = screens.find((screen) => screen.path === path)?.rail
      return item && (hasBrandLift || path !== '/studies') ? [{ path, ...item }] : []
    }),
  }))
}

/** The places of the rail, and the lists that are reached through one of them. */
export function placesFor(parts: readonly RailPart[]): readonly Place[] {
  const places = parts.flatMap((part) => part.places)
  const icons = new Map(places.map(({ path, icon }) => [path, icon]))
  const others = kioskScreens.flatMap(({ path, under, kiosk }) => {
    const icon = icons.get(under ?? '')
    return icon ? [{ path, label: kiosk.name, icon }] : []
  })
  return [...places, ...others]
}

/** Screens that a kiosk may show. */
export const kioskScreens = screens.filter(isForKiosk)

/** Screens that are shown in turn while nobody uses the television, in this order. */
export const ambientScreens = ['overview', 'videos', 'audience'].flatMap(
  (id) => kioskScreens.find((screen) => screen.id === id) ?? [],
)

/** The running kiosk: it has no item in the rail, and replaces all screens. */
export const kioskEntry: ScreenEntry = { id: 'rotation', path: '/', load: () => import('../kiosk/Kiosk.tsx') }

/** The item of the rail that a path belongs to: `/videos/abc` belongs to Videos. */
export function placeOf(path: string): string {
  const [, first = ''] = path.split('/')
  const screen = screens.find(({ path }) => path === `/${first}`)
  return screen?.under ?? screen?.path ?? '/'
}
