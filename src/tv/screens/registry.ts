import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { IconName } from '../ui/icons/Icon.tsx'

/** What a screen's file exports. */
export interface ScreenModule {
  /** `params`: the named parts of its path. */
  default: ComponentType<{ params: Readonly<Record<string, string | undefined>> }>
  /** Asks what the screen will ask first, so that it opens full. Called while nothing else is to do. */
  fetchAhead?: (client: QueryClient) => Promise<unknown>
}

export interface ScreenEntry {
  /** Names it in code; the first part of every focus key on it. */
  id: string
  /** Pattern of its path, `:name` for a part that varies. */
  path: string
  /** Stands in the rail where it is given; other screens are reached from one that does. */
  rail?: { label: string; icon: IconName }
  /** The entry of the rail that it belongs to, where its path does not say so. */
  under?: string
  load: () => Promise<ScreenModule>
}

/** Every screen of the signed-in app, in the order of the rail. Each is a file of its own, fetched when it is wanted. */
export const screens: readonly ScreenEntry[] = [
  {
    id: 'overview',
    path: '/',
    rail: { label: 'Overview', icon: 'overview' },
    load: () => import('../overview/Overview.tsx'),
  },
  {
    id: 'audience',
    path: '/audience',
    rail: { label: 'Audience', icon: 'audience' },
    load: () => import('../audience/Audience.tsx'),
  },
  { id: 'metric', path: '/metric/:name', load: () => import('../overview/metric/Metric.tsx') },
  { id: 'country', path: '/audience/:code', load: () => import('../audience/places/Country.tsx') },
  {
    id: 'videos',
    path: '/videos',
    rail: { label: 'Videos', icon: 'videos' },
    load: () => import('../videos/list/Videos.tsx'),
  },
  { id: 'video', path: '/videos/:id', load: () => import('../videos/video/Video.tsx') },
  { id: 'playlists', path: '/playlists', under: '/videos', load: () => import('../playlists/list/Playlists.tsx') },
  { id: 'playlist', path: '/playlists/:id', load: () => import('../playlists/playlist/Playlist.tsx') },
  { id: 'live', path: '/live', under: '/videos', load: () => import('../live/Live.tsx') },
  { id: 'stream', path: '/live/:id', load: () => import('../live/stream/Stream.tsx') },
  {
    id: 'reach',
    path: '/reach',
    rail: { label: 'Reach', icon: 'reach' },
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
]

const loaded = new Map<string, ScreenModule>()

/** The screen, if its file is here. */
export function loadedScreen({ id }: ScreenEntry): ScreenModule | undefined {
  return loaded.get(id)
}

/** Fetches a screen's file. Chromium remembers one that did not come: after that only a new page asks for it again. */
export async function loadScreen({ id, load }: ScreenEntry): Promise<ScreenModule> {
  const screen = loaded.get(id) ?? (await load())
  loaded.set(id, screen)
  return screen
}

/** The entry of the rail that a path belongs to: `/videos/abc` is in Videos. */
export function placeOf(path: string): string {
  const [, first = ''] = path.split('/')
  const screen = screens.find(({ path }) => path === `/${first}`)
  return screen?.under ?? screen?.path ?? '/'
}
