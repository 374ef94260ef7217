import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { minutesOfDay, type PlanContent, type PlanEntry } from '#contract/fleetPlan.ts'
import type { PlanLack } from '#contract/fleetReport.ts'
import { activeEntry, minutesUntilNext, type WeekTime, weekTimeOf } from '#contract/planTime.ts'
import { accountsOfScreen, loadScreenAccounts, onScreenAccounts } from '#tv/accounts/screenAccounts.ts'
import { groupsQuery, ownGroups } from '#tv/data/groups.ts'
import { isNowOff, nowQuery } from '#tv/data/now.ts'
import { useOwnSession } from '#tv/data/ownSession.ts'
import { times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { currentPath, openScreen } from '#tv/remote/back.ts'
import { ignoreGamepads } from '#tv/remote/start.ts'
import type { ScreenEntry } from '#tv/screens/entry.ts'
import { KioskScreensProvider, useKioskScreens } from '#tv/screens/kioskScreens.ts'
import type { KioskSettings } from '../address.ts'
import { turnByKeys } from '../keys.ts'
import { messages } from '../messages.ts'
import { leaveKiosk, planKiosk, storeKiosk } from '../mode.ts'
import { isPlanMetric, PanelMetrics } from '../panels/metrics.ts'
import { panelsEntry } from '../panels/panels.ts'
import { Rotating } from '../Rotating.tsx'
import { betweenEntry } from './between.ts'
import { BetweenText } from './betweenText.ts'
import { onPlan, planOfScreen, setLacks } from './followedPlan.ts'
import { accountFor, entryLacks, type Has, planLacks, screensFor } from './lacks.ts'
import { Still } from './Still.tsx'
import { useActivate } from './useActivate.ts'
import { useOwnLanguageAfterwards, useWords } from './useWords.ts'

/** How often it looks whether a group and an account exist, and whether live numbers are on. */
const lookEveryMs = 60_000

/** The kiosk of a plan: the entry that counts by this television's clock (specification: fleet 10). */
export function Planned() {
  const plan = useSyncExternalStore(onPlan, planOfScreen)
  useEffect(() => {
    // It was forgotten with its account.
    if (!plan) leaveKiosk({ isValid: false })
  }, [plan])
  useEffect(ignoreGamepads, [])
  useOwnLanguageAfterwards()
  return plan ? <Entries key={`${plan.id} ${plan.number}`} content={plan.content} home={plan.account} /> : null
}

function Entries({ content, home }: { content: PlanContent; home: string }) {
  const time = useWeekTime()
  const has = useHas(content, home)
  useEffect(() => setLacks(planLacks(content, has)), [content, has])
  const active = activeEntry(content.entries, time)
  const entry = active === undefined ? undefined : content.entries[active]
  const screens = useMemo(() => (entry ? screensFor(entry, has) : []), [entry, has])
  const language = useWords(entry?.language)
  // A moment without a picture, and no word of another language.
  if (language === null)
    return (
      <Still key="words" screen="plan" isBlack onLeave={leave}>
        <p>{t(messages.planLeave)}</p>
      </Still>
    )
  if (!entry || entry.screens.length === 0)
    return (
      <Still screen="no-picture" isBlack onLeave={leave}>
        <p>{darkText(content, time)}</p>
        <p>{t(messages.planLeave)}</p>
      </Still>
    )
  if (screens.length === 0)
    return (
      <Still screen="plan" onLeave={leave}>
        <p className="kiosk-still-title">{t(messages.planMissing)}</p>
        {entryLacks(entry, has).map((lack) => (
          <p key={`${lack.kind} ${lack.name}`}>{lackText(lack)}</p>
        ))}
        <p>{t(messages.planLeave)}</p>
      </Still>
    )
  const account = accountFor(entry, has)
  // Before anything of this entry is drawn: all numbers that are here are of the account that is shown.
  if (account !== has.own) return <OtherAccount key={account} account={account ?? undefined} name={entry.account} />
  return <Turns key={`${active} ${screens.join()}`} entry={entry} screens={screens} language={language} />
}

/** What is shown while another account becomes the active one: no number of either. The app then starts over for it. */
function OtherAccount({ account, name }: { account: string | undefined; name: string | undefined }) {
  useActivate(account)
  return (
    <Still screen="plan" onLeave={leave}>
      <p>{name === undefined ? t(messages.planChangingBack) : t(messages.planChanging, { name })}</p>
      <p>{t(messages.planLeave)}</p>
    </Still>
  )
}

interface TurnsProps {
  entry: PlanEntry
  screens: readonly string[]
  language: KioskSettings['language']
}

function Turns({ entry, screens, language }: TurnsProps) {
  const all = useKioskScreens()
  const entries = useMemo(() => [...all, panelsEntry, betweenEntry], [all])
  const metrics = useMemo(() => (entry.panels ?? []).filter(isPlanMetric), [entry])
  const settings = useMemo<KioskSettings>(
    () => ({
      // After each turn.
      screens: entry.message ? screens.flatMap((id) => [id, betweenEntry.id]) : screens,
      ...(entry.message && { lengths: { [betweenEntry.id]: entry.message.seconds } }),
      ...(entry.period && { period: entry.period }),
      every: entry.every,
      // An entry without a picture says when it is night.
      dim: 0,
      night: 'never',
      text: 'large',
      ...(entry.group !== undefined && { group: entry.group }),
      ...(entry.theme && { theme: entry.theme }),
      ...(language && { language }),
    }),
    [entry, screens, language],
  )
  return (
    <KioskScreensProvider value={entries}>
      <PanelMetrics.Provider value={metrics}>
        <BetweenText.Provider value={entry.message?.text ?? ''}>
          <Rotating
            settings={settings}
            problems={noProblems}
            label={t(messages.leave)}
            controls={turnByKeys}
            followsVersions
            onLeave={leave}
          />
        </BetweenText.Provider>
      </PanelMetrics.Provider>
    </KioskScreensProvider>
  )
}

const noProblems = [] as const

/** A person leaves it. It begins again with the next start, and after quiet minutes (`tv/fleet/Fleet.tsx`). */
function leave(shown?: ScreenEntry): void {
  leaveKiosk()
  storeKiosk(planKiosk)
  if (shown && shown.path !== currentPath()) openScreen(shown.path)
}

/** The time of the week, by the minute. */
function useWeekTime(): WeekTime {
  const [time, setTime] = useState(() => weekTimeOf(new Date()))
  useEffect(() => {
    const timer = setInterval(() => {
      const now = weekTimeOf(new Date())
      setTime((before) => (before.weekday === now.weekday && before.minute === now.minute ? before : now))
    }, 1_000)
    return () => clearInterval(timer)
  }, [])
  return time
}

/**
 * What this television has for the plan. It looks by itself: as queries of a screen, what is missing would make every
 * picture incomplete.
 */
function useHas({ entries }: PlanContent, home: string): Has {
  const client = useQueryClient()
  const { account: own } = useOwnSession()
  const accounts = useSyncExternalStore(onScreenAccounts, accountsOfScreen)
  const all = useKioskScreens()
  const [groups, setGroups] = useState<Has['groups']>()
  const [isLiveOff, setIsLiveOff] = useState(false)
  const needsGroups = entries.some(({ group }) => group !== undefined)
  const needsLive = entries.some(({ screens }) => screens.includes('counter'))
  const lacksAccounts = entries.some(
    ({ account }) => account !== undefined && accounts?.filter(({ name }) => name === account).length !== 1,
  )
  useEffect(() => {
    let isOver = false
    const look = () => {
      // While the proxy is away, what was known stays.
      if (needsGroups)
        client.fetchQuery(groupsQuery).then(
          (data) => isOver || setGroups(ownGroups(data.groups, 'video')),
          () => {},
        )
      if (needsLive)
        client.fetchQuery(nowQuery).then(
          () => isOver || setIsLiveOff(false),
          (error) => isOver || !isNowOff(error) || setIsLiveOff(true),
        )
      if (lacksAccounts) loadScreenAccounts().catch(() => {})
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [client, needsGroups, needsLive, lacksAccounts])
  return useMemo(
    () => ({ screens: all.map(({ id }) => id), groups, isLiveOff, accounts, own, home }),
    [all, groups, isLiveOff, accounts, own, home],
  )
}

function darkText({ entries }: PlanContent, time: WeekTime): string {
  const minutes = minutesUntilNext(entries, time)
  if (minutes === undefined || minutes >= minutesOfDay) return t(messages.planDark)
  const until = new Date()
  // By the clock on the wall, also on a day of 23 or 25 hours.
  until.setMinutes(until.getMinutes() + minutes, 0, 0)
  return t(messages.planDarkUntil, { time: times.clock(until.getTime()) })
}

function lackText({ kind, name }: PlanLack): string {
  const texts = {
    screen: messages.planNoScreen,
    group: messages.planNoGroup,
    live: messages.planNoLive,
    account: messages.planNoAccount,
  } as const
  return t(texts[kind], { name, setting: 'LIVE_NUMBERS=on' })
}
