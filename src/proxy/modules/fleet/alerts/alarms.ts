import * as z from 'zod/mini'
import { darkAfterMs, reportEverySeconds } from '#contract/fleet.ts'
import type { ScreenState } from '../states.ts'

/** What may be wrong with a screen, in the order in which it is told. */
export const alarmKinds = ['dark', 'numbers', 'version', 'errors', 'update'] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Screens of a site that are wrong in the same way within this time are told together. */
export const gatherMs = 20_000
/**
 * A screen that is silent for so long may be about to be dark. When a site loses its network, all of its screens have
 * been silent for this long before the first of them is dark.
 */
const suspectAfterMs = darkAfterMs - reportEverySeconds * 1_000
/** Most screens that a message names. */
const maxNamed = 30

/** What an alert looks at. All times are milliseconds since 1970. */
export interface WatchedScreen {
  id: string
  name: string
  place: string
  site: string
  state: ScreenState
  since: number
  /** When it was heard last. */
  seenAt: number
  version: string | null
  numbersAt: number | null
  /** When it went back from a new version. */
  backAt: number | null
  /** Errors of the last day. */
  errors: number
}

/** From when on something is wrong; undefined or empty: it is not told. */
export interface Limits {
  version: string
  numbersMinutes: number
  errors: number
}

export interface Alarm {
  screenId: string
  kind: AlarmKind
  since: number
  foundAt: number
  toldAt: number | undefined
  endedAt: number | undefined
}

/** A message as it is stored; its words are made when it is sent. */
export const messageContent = z.object({
  /** `back`: screens that were told to be dark are on again. */
  kind: z.enum([...alarmKinds, 'back', 'test']),
  site: z.string(),
  count: z.number(),
  /** All screens of the site that are signed in. */
  of: z.number(),
  /** What was set as wrong: the version, minutes or errors. */
  limit: z.string(),
  screens: z.array(z.object({ id: z.string(), name: z.string(), place: z.string(), since: z.number() })),
})
export type MessageContent = z.infer<typeof messageContent>

/**
 * What an alert knows after a look at its screens, and what it has to tell (specification: fleet 12). While nobody
 * knows whether a screen is dark, its alarms stay as they are.
 * @returns `nextAt`: when the first of the silent screens would be dark, in milliseconds since 1970
 */
export function nextAlarms(
  screens: readonly WatchedScreen[],
  known: readonly Alarm[],
  limits: Limits,
  now: number,
): { alarms: Alarm[]; messages: MessageContent[]; nextAt: number | undefined } {
  const before = new Map(known.map((alarm) => [`${alarm.kind} ${alarm.screenId}`, alarm]))
  const alarms: (Alarm & { screen: WatchedScreen })[] = []
  for (const screen of screens) {
    if (screen.state === 'signed-out') continue
    for (const kind of alarmKinds) {
      const next = nextAlarm(before.get(`${kind} ${screen.id}`), { kind, screen, limits, now })
      if (next) alarms.push({ ...next, screen })
    }
  }
  const suspects = screens.filter((screen) => isSuspect(screen, now))
  const messages: MessageContent[] = []
  const gone = new Set<Alarm>()
  for (const site of new Set(screens.map((screen) => screen.site)))
    for (const kind of alarmKinds) {
      const here = alarms.filter((alarm) => alarm.kind === kind && alarm.screen.site === site)
      const message = (told: typeof here, as: MessageContent['kind']): MessageContent => ({
        kind: as,
        site,
        count: told.length,
        of: screens.filter((screen) => screen.site === site && screen.state !== 'signed-out').length,
        limit: limitText(kind, limits),
        screens: told
          .slice(0, maxNamed)
          .map(({ screen: { id, name, place }, since, endedAt }) => ({ id, name, place, since: endedAt ?? since })),
      })
      const untold = here.filter(({ toldAt }) => toldAt === undefined)
      // Dark screens wait only for those that may go dark with them.
      const isAlone = kind === 'dark' && !suspects.some((screen) => screen.site === site)
      if ((isAlone && untold.length > 0) || isRipe(untold, ({ foundAt }) => foundAt, now)) {
        for (const alarm of untold) alarm.toldAt = now
        messages.push(message(untold, kind))
      }
      const ended = here.filter(({ endedAt }) => endedAt !== undefined)
      if (isRipe(ended, ({ endedAt = now }) => endedAt, now)) {
        for (const alarm of ended) gone.add(alarm)
        if (kind === 'dark') messages.push(message(ended, 'back'))
      }
    }
  return {
    alarms: alarms.filter((alarm) => !gone.has(alarm)).map(({ screen: _, ...alarm }) => alarm),
    messages,
    nextAt:
      suspects.length === 0 ? undefined : suspects.reduce((at, { seenAt }) => Math.min(at, seenAt), now) + darkAfterMs,
  }
}

const isSuspect = ({ state, seenAt }: WatchedScreen, now: number): boolean =>
  state !== 'signed-out' && state !== 'unknown' && state !== 'dark' && now - seenAt >= suspectAfterMs

/** Whether the first of them has waited for others for long enough. */
const isRipe = <One>(all: readonly One[], since: (one: One) => number, now: number) =>
  all.length > 0 && now - Math.min(...all.map(since)) >= gatherMs

interface Look {
  kind: AlarmKind
  screen: WatchedScreen
  limits: Limits
  now: number
}

function nextAlarm(alarm: Alarm | undefined, look: Look): Alarm | undefined {
  const { kind, screen, now } = look
  const since = wrongSince(look)
  if (since === 'unknown') return alarm
  if (since !== undefined) {
    if (alarm) return { ...alarm, endedAt: undefined }
    return { screenId: screen.id, kind, since, foundAt: now, toldAt: undefined, endedAt: undefined }
  }
  // What ended before anybody was told of it is not told.
  if (alarm?.toldAt === undefined) return undefined
  return { ...alarm, endedAt: alarm.endedAt ?? now }
}

/** Since when it is wrong; undefined: it is not. */
function wrongSince({ kind, screen, limits, now }: Look): number | 'unknown' | undefined {
  const { state, since, version, numbersAt, errors } = screen
  if (kind === 'update') return screen.backAt ?? undefined
  if (state === 'unknown') return 'unknown'
  if (kind === 'dark') return state === 'dark' ? since : undefined
  // What a dark screen shows is as unknown as the screen.
  if (state === 'dark') return 'unknown'
  switch (kind) {
    case 'numbers': {
      const until = (numbersAt ?? now) + limits.numbersMinutes * 60_000
      return limits.numbersMinutes > 0 && until < now ? until : undefined
    }
    case 'version':
      return limits.version !== '' && version !== null && version !== limits.version ? now : undefined
    case 'errors':
      return limits.errors > 0 && errors > limits.errors ? now : undefined
  }
}

function limitText(kind: AlarmKind, { version, numbersMinutes, errors }: Limits): string {
  return { dark: '', version, numbers: String(numbersMinutes), errors: String(errors), update: '' }[kind]
}
