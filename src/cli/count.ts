import type { Command } from 'commander'
import type { NewCount } from '#platform/video/counts.ts'
import { say } from './database.ts'
import { withOperations } from './operations.ts'

const names = ['views', 'likes', 'comments', 'subscribers'] as const

/** Adds what was counted since the newest report, as programs do by the counts API. */
export function countCommand(program: Command): void {
  const command = program
    .command('count')
    .description('add to the live numbers of a channel: what came since the count before')
    .argument('<channel>', 'channel ID')
    .option('--video <video>', 'ID of the video that it belongs to')
    .option('--time <time>', 'when it was counted, in ISO 8601; now if missing')
  for (const name of names) command.option(`--${name} <number>`, `how many ${name} came`)
  command.action((channel: string, options: Partial<Record<(typeof names)[number] | 'video' | 'time', string>>) =>
    withOperations(async (_operations, _actor, { db, clock }) => {
      if (names.every((name) => options[name] === undefined))
        throw new Error(`Nothing is counted. Give one of ${names.map((name) => `--${name}`).join(', ')}.`)
      const { createAddedCounts } = await import('#platform/video/counts.ts')
      const { createVideoRepository } = await import('#platform/video/videoRepository.ts')
      if (!(await createVideoRepository(db).channelById(channel))) throw new Error(`There is no channel ${channel}.`)
      const [views, likes, comments, subscribers] = names.map((name) => wholeNumber(name, options[name])) as Numbers
      const count: NewCount = {
        videoId: options.video ?? '',
        at: await timeOf('time', options.time, clock.now()),
        views,
        likes,
        comments,
        subscribers,
      }
      await createAddedCounts(db, clock.now).add(channel, [count])
      say(`The count of ${channel} is saved.`)
    }),
  )
}

type Numbers = [views: number, likes: number, comments: number, subscribers: number]

/** Says when a video is broadcast live, and how many watch. */
export function broadcastCommand(program: Command): void {
  program
    .command('broadcast')
    .description('say when a video is broadcast live, and how many watch')
    .argument('<video>', 'video ID')
    .option('--planned <time>', 'planned start, in ISO 8601')
    .option('--planned-end <time>', 'planned end')
    .option('--began [time]', 'when it began; now if the time is missing')
    .option('--ended [time]', 'when it ended; now if the time is missing')
    .option('--viewers <number>', 'how many watch now')
    .action((video: string, options: Record<string, string | true | undefined>) =>
      withOperations(async (_operations, _actor, { db, clock }) => {
        const { createBroadcasts } = await import('#platform/video/broadcasts.ts')
        const at = async (option: string, value = options[option]) =>
          value === undefined ? undefined : timeOf(option, value === true ? undefined : value, clock.now())
        const { viewers } = options
        await createBroadcasts(db, clock.now).save(video, {
          scheduledStart: await at('planned'),
          scheduledEnd: await at('plannedEnd'),
          actualStart: await at('began'),
          actualEnd: await at('ended'),
          viewers: viewers === undefined ? undefined : wholeNumber('viewers', String(viewers)),
        })
        say(`The broadcast of ${video} is saved.`)
      }),
    )
}

/** @throws Error for anything but a whole number; only likes and subscribers can be below 0 */
function wholeNumber(name: string, text = '0'): number {
  const canFall = name === 'likes' || name === 'subscribers'
  if (!(canFall ? /^-?\d{1,9}$/ : /^\d{1,9}$/).test(text))
    throw new Error(`${name}: ${text} is not allowed; a whole number${canFall ? '' : ' from 0'} is.`)
  return Number(text)
}

/** @throws Error for text that is no time */
async function timeOf(name: string, text: string | undefined, now: number): Promise<number> {
  if (text === undefined) return now
  const { isoTime } = await import('#platform/time/days.ts')
  const at = isoTime(text)
  if (Number.isNaN(at)) throw new Error(`${name}: ${text} is not allowed; a time such as 2026-11-24T20:00Z is.`)
  return at
}
