import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { minutesOfDay, type PlanContent, type PlanEntry } from '#contract/fleetPlan.ts'
import type { PlanLack } from '#contract/fleetReport.ts'
import { activeEntry, minutesUntilNext, type WeekTime, weekTimeOf } from '#contract/planTime.ts'
import { groupsQuery, ownGroups } from '#tv/data/groups.ts'
import { isNowOff, nowQuery } from '#tv/data/now.ts'
import { times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { currentPath, openScreen } from '#tv/remote/back.ts'
import { ignoreGamepads } from '#tv/remote/start.ts'
import type { ScreenEntry } from '#tv/screens/entry.ts'
import { useKioskScreens } from '#tv/screens/kioskScreens.ts'
import type { KioskSettings } from '../address.ts'
import { turnByKeys } from '../keys.ts'
import { messages } from '../messages.ts'
import { leaveKiosk, planKiosk, storeKiosk } from '../mode.ts'
import { Rotating } from '../Rotating.tsx'
import { onPlan, planOfScreen, setLacks } from './followedPlan.ts'
import { entryLacks, type Has, planLacks, screensFor } from './lacks.ts'
import { Still } from './Still.tsx'

/** How often it looks whether a group exists, and whether live numbers are on. */
const lookEveryMs = 60_000

/** The kiosk of a plan: the entry that counts by this television's clock (specification: fleet 10). */
export function Planned() {
  const plan = useSyncExternalStore(onPlan, planOfScreen)
  useEffect(() => {
    // It was forgotten with its account.
    if (!plan) leaveKiosk({ isValid: false })
  }, [plan])
  useEffect(ignoreGamepads, [])
  return plan ? <Entries key={`${plan.id} ${plan.number}`} content={plan.content} /> : null
}

function Entries({ content }: { content: PlanContent }) {
  const time = useWeekTime()
  const has = useHas(content)
  useEffect(() => setLacks(planLacks(content, has)), [content, has])
  const active = activeEntry(content.entries, time)
  const entry = active === undefined ? undefined : content.entries[active]
  const screens = useMemo(() => (entry ? screensFor(entry, has) : []), [entry, has])
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
  return <Turns key={`${active} ${screens.join()}`} entry={entry} screens={screens} />
}

function Turns({ entry, screens }: { entry: PlanEntry; screens: readonly string[] }) {
  const settings = useMemo<KioskSettings>(
    () => ({
      screens,
      every: entry.every,
      // An entry without a picture says when it is night.
      dim: 0,
      night: 'never',
      text: 'large',
      ...(entry.group !== undefined && { group: entry.group }),
      ...(entry.theme && { theme: entry.theme }),
    }),
    [entry, screens],
  )
  return (
    <Rotating
      settings={settings}
      problems={noProblems}
      label={t(messages.leave)}
      controls={turnByKeys}
      followsVersions
      onLeave={leave}
    />
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
function useHas({ entries }: PlanContent): Has {
  const client = useQueryClient()
  const all = useKioskScreens()
  const [groups, setGroups] = useState<Has['groups']>()
  const [isLiveOff, setIsLiveOff] = useState(false)
  const needsGroups = entries.some(({ group }) => group !== undefined)
  const needsLive = entries.some(({ screens }) => screens.includes('counter'))
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
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [client, needsGroups, needsLive])
  return useMemo(() => ({ screens: all.map(({ id }) => id), groups, isLiveOff }), [all, groups, isLiveOff])
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
  const texts = { screen: messages.planNoScreen, group: messages.planNoGroup, live: messages.planNoLive } as const
  return t(texts[kind], { name, setting: 'LIVE_NUMBERS=on' })
}
