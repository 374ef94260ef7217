import { type Clock, hourMs } from '#contract/clock.ts'
import { addDays, type Day, dayNumber, pacificDay, startOfPacificDay } from '#platform/time/days.ts'
import { type Broadcast, type Broadcasts, statusOf } from '#platform/video/broadcasts.ts'
import { demoChannelId } from '../channel.ts'
import { chance, idText } from '../seededRandom.ts'

const titles = [
  'Live from the Yard',
  'Questions at the Workbench',
  'Tea on the Quay',
  'An Hour at the Forge',
  'The Galley, Live',
  'Charts and Weather',
  'Open Shed',
]

/** Days whose broadcasts are listed, from today. */
const listedDays = { before: 6, after: 1 }
/** Noon in Pacific Time is the evening in Britain. */
const beginsAfterMs = 12 * hourMs
const minuteMs = 60_000

/**
 * One broadcast of the demo channel on each day, of about one hour, beside those that somebody added. They are computed
 * when somebody asks. They are uploads only while they are live: the reports of the demo know nothing of them.
 */
export function withDemoBroadcasts(stored: Broadcasts, clock: Clock, seed: number): Broadcasts {
  const channelId = demoChannelId(seed)
  const all = (): Broadcast[] => {
    const now = clock.now()
    const today = pacificDay(now)
    const length = listedDays.before + listedDays.after + 1
    return Array.from({ length }, (_, place) => broadcastOf(seed, addDays(today, listedDays.after - place), now))
  }
  return {
    ...stored,
    ofChannel: async (id) => {
      const found = await stored.ofChannel(id)
      return id === channelId ? [...found, ...all()].sort((a, b) => b.scheduledStart - a.scheduledStart) : found
    },
    liveUploads: async (id) =>
      id === channelId ? all().flatMap((broadcast) => (statusOf(broadcast) === 'active' ? [broadcast.video] : [])) : [],
    ofVideos: async (ids) => {
      const found = await stored.ofVideos(ids)
      const ofDemo = all().flatMap((broadcast) => (ids.includes(broadcast.video.id) ? [broadcast] : []))
      return new Map([...found, ...ofDemo.map((broadcast) => [broadcast.video.id, broadcast] as const)])
    },
  }
}

function broadcastOf(seed: number, day: Day, now: number): Broadcast {
  const number = dayNumber(day)
  const scheduledStart = startOfPacificDay(day) + beginsAfterMs
  const scheduledEnd = scheduledStart + hourMs
  const began = scheduledStart + Math.round(90 * chance(seed, 9, number, 1)) * 1000
  const ended = scheduledEnd + Math.round(240 * chance(seed, 9, number, 2)) * 1000
  const isOver = ended <= now
  return {
    video: {
      id: idText(11, seed, 9, number),
      channelId: demoChannelId(seed),
      title: titles[number % titles.length] ?? '',
      publishedAt: startOfPacificDay(addDays(day, -listedDays.after)),
      durationSeconds: isOver ? (ended - began) / 1000 : 0,
    },
    scheduledStart,
    scheduledEnd,
    actualStart: began <= now ? began : undefined,
    actualEnd: isOver ? ended : undefined,
    viewers: viewersOf(seed, number, (now - began) / minuteMs),
    views: viewsOf(seed, number, (Math.min(now, ended) - began) / minuteMs),
  }
}

/** They arrive within minutes, most of them stay, and some leave before the end. */
function viewersOf(seed: number, number: number, minutes: number): number {
  const minute = Math.floor(minutes)
  const most = mostViewers(seed, number)
  const shape = (1 - Math.exp(-(minute + 1) / 8)) * (1 - 0.5 * (minute / 60) ** 3)
  return Math.max(0, Math.round(most * shape * (0.95 + 0.1 * chance(seed, 9, number, 4, Math.max(0, minute)))))
}

const mostViewers = (seed: number, number: number) => 180 + 240 * chance(seed, 9, number, 3)

/** Everybody who came: those at the beginning, and some more in each minute. */
function viewsOf(seed: number, number: number, minutes: number): number {
  const minute = Math.max(0, Math.floor(minutes))
  return Math.round(mostViewers(seed, number) * (1 - Math.exp(-minute / 8) + 0.02 * minute))
}
