import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Celebration } from '../dashboard/celebration/Celebration.tsx'
import { FixedGroup } from '../dashboard/comparison/storedGroup.ts'
import { FixedPeriod, prefetchPeriod } from '../dashboard/period/usePeriod.ts'
import { newsDays } from '../dashboard/unusual/unusual.ts'
import { useUnusual } from '../dashboard/unusual/useUnusual.ts'
import { channelQuery } from '../data/channel.ts'
import { groupsQuery, ownGroups } from '../data/groups.ts'
import { dayAt } from '../dates/days.ts'
import { listOf } from '../format/list.ts'
import { t } from '../language/t.ts'
import { previewSettings } from '../preferences/preferences.ts'
import { mayReloadPage, reloadPage } from '../prelude/reloadPage.ts'
import { OnlyShown } from '../remote/focus/onlyShown.ts'
import { loadedScreen, loadScreen, type ScreenEntry } from '../screens/entry.ts'
import { useKioskScreens } from '../screens/kioskScreens.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { ProxyStatusProvider } from '../ui/notice/proxyStatus.ts'
import { cut, type KioskSettings, type Problem } from './address.ts'
import { Corner } from './Corner.tsx'
import { drift, keepAwake } from './display.ts'
import { troubleText, useConnectivity } from './heartbeat.ts'
import { useInTurn } from './inTurn.ts'
import type { Controls } from './keys.ts'
import { messages } from './messages.ts'
import { newsEntry, useNews } from './news.ts'
import { followNewVersion } from './newVersion.ts'
import { isNight } from './night.ts'
import { type PictureState, pictureState, queriesBelow } from './picture.ts'
import { requestedGroup } from './requestedGroup.ts'
import { createRotation, type Rotation } from './rotation.ts'
import { Screens } from './Screens.tsx'
import './kiosk.css'

/** Messages about the address disappear after this time, because nobody may be there to close them. */
const problemsLastMs = 60_000
/** The most groups that a message names. */
const groupsNamed = 6
const lookForVersionMs = 3_600_000
const minute = 60_000

interface RotatingProps {
  settings: KioskSettings
  problems: readonly Problem[]
  /** What a key does, for voice guides. */
  label: string
  /** A constant function. */
  controls: Controls
  /** `shown`: the screen in turn. */
  onLeave: (shown: ScreenEntry | undefined) => void
  /** The page is reloaded for a new version of the app. */
  followsVersions?: boolean
}

/** Screens one after the other, full size, without controls. */
export function Rotating({ settings, problems, label, controls, onLeave, followsVersions = false }: RotatingProps) {
  const client = useQueryClient()
  const connectivity = useConnectivity()
  const screens = useKioskScreens()
  const entries = useMemo(
    () => settings.screens.flatMap((id) => screens.find((entry) => entry.id === id) ?? []),
    [settings, screens],
  )
  const group = useGroup(settings.group)
  const { period: days } = settings
  const period = useMemo(() => (days ? { days } : undefined), [days])
  useEffect(() => prefetchPeriod(period), [period])
  const channel = useQuery(channelQuery)
  // What is unusual is found for the whole channel.
  const { findings = [] } = useUnusual({ enabled: settings.group === undefined, within: newsDays })
  const news = useNews(findings.map(({ insight }) => insight))
  const state = useRef({ connectivity, good: new Set<number>() })
  state.current.connectivity = connectivity
  const [below] = useState(() => queriesBelow(client))
  const picture = (): PictureState => pictureState(client, state.current.connectivity, below)
  const [rotation] = useState(() =>
    createRotation({
      count: entries.length,
      everyMs: settings.every * 1_000,
      ownMs: (index) => {
        const seconds = settings.lengths?.[entries[index]?.id ?? '']
        return seconds && seconds * 1_000
      },
      dimAfterMs: settings.dim * minute,
      isNight: () => isNight(settings.night, new Date().getHours()),
      clock: steadyClock,
      prepare: (index) => state.current.connectivity === 'all' && prefetchScreen(entries[index], client),
      ready: (index) => isReady(index),
      shows: (index) => {
        const { isIncomplete, isLoading, asOf } = picture()
        if (isIncomplete) state.current.good.delete(index)
        // What is loading is cancelled when the screen is left: it would be missing once the network is down.
        else if (!isLoading && asOf === undefined) state.current.good.add(index)
        return !isIncomplete
      },
      news: () => (loadedScreen(newsEntry) ? news.current : 0),
    }),
  )
  const { shown, isNews, dimmed, minutes, row, paused } = useShown(rotation)
  const asOf = useSyncExternalStore(rotation.subscribe, () => picture().asOf)
  const trouble = troubleText(connectivity, asOf)
  const entry = isNews ? newsEntry : entries[shown]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day can change each minute.
  const day = useMemo(() => dayAt(Date.now()), [minutes])
  const place = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const leave = useRef(() => {})
  leave.current = () => onLeave(entry)
  useInTurn({ rotation, screen: entry?.id, isTroubled: connectivity !== 'all' })

  useEffect(() => rotation.stop, [rotation])
  useEffect(() => (frame.current ? drift(frame.current) : undefined), [])
  useEffect(() => {
    // The person's own text size and colours return when the kiosk ends.
    const { text, theme, language } = settings
    previewSettings({ text, ...(theme && { theme }), ...(language && { language }) })
    // The language of a plan returns with its words (`plan/planLanguage.ts`).
    return () => previewSettings(language ? { language } : {})
  }, [settings])
  useEffect(() => {
    if (place.current) return controls(rotation, place.current, () => leave.current())
  }, [rotation, controls])
  useLongCacheTime(client, settings)
  useEffect(() => {
    // Loads each screen's file now, while the server is there.
    for (const screenEntry of [newsEntry, ...entries])
      loadScreen(screenEntry).catch(() => mayReloadPage() && reloadPage())
    return keepAwake()
  }, [entries])
  useNewVersions(followsVersions && connectivity !== 'no server')

  const notes = [...problems.map(({ words }) => words), ...(group.problem === undefined ? [] : [group.problem])]
  return (
    <section
      ref={place}
      className="kiosk"
      data-dimmed={dimmed}
      data-notice={paused || trouble !== undefined}
      tabIndex={-1}
      aria-label={label}
    >
      <div ref={frame} className="kiosk-frame">
        <ProxyStatusProvider value={undefined}>
          <FixedGroup.Provider value={group.choice}>
            <FixedPeriod.Provider value={period}>
              <OnlyShown.Provider value={true}>
                {entry && group.choice && <Screens shown={entry} channel={channel.data?.title} row={row} day={day} />}
                <Celebration news={findings} />
              </OnlyShown.Provider>
            </FixedPeriod.Provider>
          </FixedGroup.Provider>
        </ProxyStatusProvider>
        <Problems key={notes.join()} words={notes} />
        <Corner rotation={rotation} trouble={trouble} paused={paused} />
      </div>
    </section>
  )

  /** Whether its file is loaded and it has something to show: while the network is down, data seen before. */
  function isReady(index: number): boolean {
    const screenEntry = entries[index]
    if (!screenEntry || !loadedScreen(screenEntry)) return false
    return (state.current.connectivity === 'all' && picture().asOf === undefined) || state.current.good.has(index)
  }
}

/** What the rotation shows now. */
function useShown({ subscribe, now }: Rotation) {
  const shown = useSyncExternalStore(subscribe, () => now().index)
  const isNews = useSyncExternalStore(subscribe, () => now().isNews)
  const dimmed = useSyncExternalStore(subscribe, () => now().dimmed)
  const minutes = useSyncExternalStore(subscribe, () => now().minutes)
  const row = useSyncExternalStore(subscribe, () => now().row)
  const paused = useSyncExternalStore(subscribe, () => now().paused)
  return { shown, isNews, dimmed, minutes, row, paused }
}

/** Loads a screen before its turn, with its data. */
function prefetchScreen(entry: ScreenEntry | undefined, client: QueryClient): void {
  if (!entry) return
  loadScreen(entry).then(
    // A request that is cancelled with the screen that also made it is repeated at its turn.
    (module) => module.prefetchScreen?.(client).catch(() => {}),
    () => mayReloadPage() && reloadPage(),
  )
}

/**
 * Follows new versions of the app: each hour, and when the server, which may have been updated, can be reached again.
 */
function useNewVersions(mayFollow: boolean): void {
  useEffect(() => {
    if (!mayFollow) return
    void followNewVersion()
    const timer = setInterval(() => void followNewVersion(), lookForVersionMs)
    return () => clearInterval(timer)
  }, [mayFollow])
}

/** Finds the group of the address by its id or its title. Nothing is shown for it until the list has loaded. */
function useGroup(requested: string | undefined): { choice: { group?: string } | undefined; problem?: string } {
  const { data } = useQuery({ ...groupsQuery, enabled: requested !== undefined })
  return useMemo(() => {
    if (requested === undefined) return { choice: {} }
    if (!data) return { choice: undefined }
    const groups = ownGroups(data.groups, 'video')
    const found = requestedGroup(groups, requested)
    if (found) return { choice: { group: found.id } }
    const names = groups.map(({ title }) => title).slice(0, groupsNamed)
    const values = { text: cut(requested), allowed: listOf(names) }
    return { choice: {}, problem: t(names.length === 0 ? messages.noGroups : messages.unknownGroup, values) }
  }, [requested, data])
}

/** Unused data is dropped after an hour by default: a slow round takes longer, and must not begin empty. */
function useLongCacheTime(client: QueryClient, { every, screens }: KioskSettings): void {
  useEffect(() => {
    const before = client.getDefaultOptions()
    const roundMs = every * screens.length * 1_000
    const gcTime = Math.max(60 * minute, 3 * roundMs)
    client.setDefaultOptions({ ...before, queries: { ...before.queries, gcTime } })
    return () => client.setDefaultOptions(before)
  }, [client, every, screens])
}

function Problems({ words }: { words: readonly string[] }) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), problemsLastMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown || words.length === 0) return null
  return (
    <div className="kiosk-problems" role="alert">
      <p className="kiosk-problems-title">{t(messages.problems)}</p>
      {words.map((word) => (
        <p key={word}>{word}</p>
      ))}
    </div>
  )
}
