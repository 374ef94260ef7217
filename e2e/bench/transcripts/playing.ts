import type { CDPSession, Page } from '@playwright/test'
import { demoJob, openRecording } from '../../support/transcriptJobs.ts'
import { table } from '../table.ts'
import { folderWithHyperaudio, openHyperaudio } from './hyperaudio.ts'
import { scriptTime } from './scriptTime.ts'
import { type Length, recordings, type Television, untilLoaded, withTelevisions } from './televisions.ts'

/** The number and length of the rounds: each includes ends of lines and paragraphs, which cost more than words. */
const rounds = 3
const roundSeconds = 20
const playedSeconds = rounds * roundSeconds
/** Share of a core. */
const maxScriptShare = 0.03

/**
 * The processor load of playing on a television: ten hours compared with ten minutes, and with hyperaudio-lite. In
 * turn, because the speed of a machine varies.
 */
export async function benchPlaying(say: (text: string) => void): Promise<void> {
  const folder = await folderWithHyperaudio()
  try {
    await withTelevisions(say, folder.path, async ({ environment, television }) => {
      const openOurs = async (length: Length): Promise<Playing> => {
        const { page, cdp, slow } = await television()
        await openRecording(page, environment.television, recordings[length])
        await untilLoaded(page)
        const toggle = () => page.keyboard.press('Enter')
        return { page, cdp, slow, play: toggle, pause: toggle }
      }
      const openTheirs = async (): Promise<Playing> => {
        const { page, cdp, slow } = await television()
        const { id } = await demoJob(environment, recordings.short)
        await openHyperaudio(page, environment, id)
        const call = (method: string) => () => page.evaluate(`document.querySelector("audio").${method}()`)
        return { page, cdp, slow, play: call('play'), pause: call('pause') }
      }
      const [short, long, theirs] = await inTurns([await openOurs('short'), await openOurs('long'), await openTheirs()])
      const compared = (name: string, measured: number, against: number, goal?: number) => ({
        name,
        measured: share(measured),
        against: share(against),
        ratio: measured / against,
        ...(goal !== undefined && { goal }),
      })
      say(
        table(`Script time of a core over ${rounds} times ${roundSeconds} s of playing`, [
          compared('ten minutes, against 3 %', short.script, maxScriptShare, 1),
          compared('ten minutes, against hyperaudio-lite', short.script, theirs.script, 1),
          compared('ten hours, against ten minutes', long.script, short.script, 1.5),
          compared('all tasks, against hyperaudio-lite', short.task, theirs.task),
        ]),
      )
    })
  } finally {
    await folder.remove()
  }
}

const share = (value: number) => `${(value * 100).toFixed(2)} %`

/** Seconds, or shares of one core. */
interface Load {
  script: number
  task: number
}

interface Playing {
  page: Page
  cdp: CDPSession
  slow: Television['slow']
  play: () => Promise<unknown>
  pause: () => Promise<unknown>
}

/** Plays each in turn, several rounds. */
async function inTurns<const Played extends readonly Playing[]>(
  all: Played,
): Promise<{ [Place in keyof Played]: Load }> {
  const loads = all.map((): Load => ({ script: 0, task: 0 }))
  for (let round = 0; round < rounds; round += 1)
    for (const [place, playing] of all.entries()) {
      const { script, task } = await loadWhilePlaying(playing)
      const load = loads[place]
      if (!load) continue
      load.script += script / playedSeconds
      load.task += task / playedSeconds
    }
  return loads as { [Place in keyof Played]: Load }
}

/**
 * Seconds of script and of all tasks in one round.
 * @throws Error when fewer than three words became active after the round: then nothing played
 */
async function loadWhilePlaying({ page, cdp, slow, play, pause }: Playing): Promise<Load> {
  await page.bringToFront()
  // One page at a time: slowing a page keeps a processor busy, even while the page is idle.
  const restoreSpeed = await slow()
  await play()
  // Waits until transitions have ended and the audio has loaded.
  await page.waitForTimeout(5_000)
  const taskTime = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await taskTime()
  const script = await scriptTime(cdp, () => page.waitForTimeout(roundSeconds * 1_000))
  const task = (await taskTime()) - before
  // Checked afterwards, so that the check is not measured.
  const active = new Set<string>()
  for (let look = 0; look < 25; look += 1) {
    // Real time: words become active by the audio's own clock.
    await page.waitForTimeout(200)
    active.add(await page.evaluate('(document.querySelector(".word-active, [data-m].active") || {}).textContent || ""'))
  }
  if (active.size < 3) throw new Error(`fewer than three words became active in five seconds at ${page.url()}`)
  await pause()
  await restoreSpeed()
  return { script, task }
}
