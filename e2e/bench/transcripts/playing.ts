import type { CDPSession, Page } from '@playwright/test'
import { demoJob, openRecording } from '../../support/transcriptJobs.ts'
import { table } from '../table.ts'
import { folderWithHyperaudio, openHyperaudio } from './hyperaudio.ts'
import { scriptTime } from './scriptTime.ts'
import { type Length, onStage, recordings, type Television, untilWhole } from './stage.ts'

/** Each so often and so long: all come by the ends of lines and of paragraphs, where more is done than for a word. */
const rounds = 3
const roundS = 20
const playedS = rounds * roundS
/** Of a core. */
const mostScript = 0.03

/**
 * What playing costs a television's processor: ten hours against ten minutes, and against hyperaudio-lite. In turns,
 * because a machine is not as quick at one time as at another.
 */
export async function benchPlaying(say: (text: string) => void): Promise<void> {
  const folder = await folderWithHyperaudio()
  try {
    await onStage(say, folder.path, async ({ environment, television }) => {
      const ours = async (length: Length): Promise<Playing> => {
        const { page, cdp, slow } = await television()
        await openRecording(page, recordings[length])
        await untilWhole(page)
        const toggle = () => page.keyboard.press('Enter')
        return { page, cdp, slow, play: toggle, pause: toggle }
      }
      const theirs = async (): Promise<Playing> => {
        const { page, cdp, slow } = await television()
        const { id } = await demoJob(environment, recordings.short)
        await openHyperaudio(page, environment, id)
        const call = (what: string) => () => page.evaluate(`document.querySelector("audio").${what}()`)
        return { page, cdp, slow, play: call('play'), pause: call('pause') }
      }
      const [short, long, other] = await inTurns([await ours('short'), await ours('long'), await theirs()])
      const compared = (name: string, measured: number, against: number, goal?: number) => ({
        ...{ name, measured: share(measured), against: share(against), ratio: measured / against },
        ...(goal !== undefined && { goal }),
      })
      say(
        table(`Script time of a core over ${rounds} times ${roundS} s of playing`, [
          compared('ten minutes, against 3 %', short.script, mostScript, 1),
          compared('ten minutes, against hyperaudio-lite', short.script, other.script, 1),
          compared('ten hours, against ten minutes', long.script, short.script, 1.5),
          compared('all tasks, against hyperaudio-lite', short.task, other.task),
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

/** Plays one after the other, again and again. */
async function inTurns<const Played extends readonly Playing[]>(
  all: Played,
): Promise<{ [Place in keyof Played]: Load }> {
  const loads = all.map((): Load => ({ script: 0, task: 0 }))
  for (let round = 0; round < rounds; round += 1)
    for (const [place, playing] of all.entries()) {
      const { script, task } = await loadWhilePlaying(playing)
      const load = loads[place]
      if (!load) continue
      load.script += script / playedS
      load.task += task / playedS
    }
  return loads as { [Place in keyof Played]: Load }
}

/**
 * Seconds of script and of all tasks in one round.
 * @throws Error when no words were being lit at the end: then nothing played
 */
async function loadWhilePlaying({ page, cdp, slow, play, pause }: Playing): Promise<Load> {
  await page.bringToFront()
  // One at a time: slowing a page keeps a processor busy, also while it rests.
  const quick = await slow()
  await play()
  // Until the rest has faded and the sound is there.
  await page.waitForTimeout(5_000)
  const taskTime = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await taskTime()
  const script = await scriptTime(cdp, () => page.waitForTimeout(roundS * 1_000))
  const task = (await taskTime()) - before
  // Looked at afterwards, so that looking is not measured.
  const active = new Set<string>()
  for (let look = 0; look < 25; look += 1) {
    // Real time: words are lit by the sound's own clock.
    await page.waitForTimeout(200)
    active.add(await page.evaluate('(document.querySelector(".word-active, [data-m].active") || {}).textContent || ""'))
  }
  if (active.size < 3) throw new Error(`five seconds lit no three words: nothing played at ${page.url()}`)
  await pause()
  await quick()
  return { script, task }
}
