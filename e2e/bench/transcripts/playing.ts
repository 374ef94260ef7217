import type { CDPSession, Page } from '@playwright/test'
import { press } from '../../remote.ts'
import { demoJob, openRecording } from '../../transcriptJobs.ts'
import { table } from '../table.ts'
import { folderWithHyperaudio, openHyperaudio } from './hyperaudio.ts'
import { scriptTime } from './scriptTime.ts'
import { type Length, onStage, recordings, untilWhole } from './stage.ts'

/** So long that both come by the ends of lines and of paragraphs, where more is done than for a word. */
const playedS = 60
/** Of a core. */
const mostScript = 0.03

/** What playing costs a television's processor: ten hours against ten minutes, and against hyperaudio-lite. */
export async function benchPlaying(say: (text: string) => void): Promise<void> {
  const folder = await folderWithHyperaudio()
  try {
    await onStage(say, folder.path, async ({ house, television }) => {
      const { page, cdp, slow } = await television()
      await slow()
      const load = async (length: Length): Promise<Load> => {
        await openRecording(page, recordings[length])
        await untilWhole(page)
        const measured = await loadWhilePlaying(page, cdp, () => page.keyboard.press('Enter'))
        await page.keyboard.press('Enter')
        await press(page, 'back')
        return measured
      }
      const played: Record<Length, Load> = { short: await load('short'), long: await load('long') }
      await page.close()

      const other = await television()
      const { id } = await demoJob(house, recordings.short)
      await openHyperaudio(other.page, house, id)
      await other.slow()
      const theirs = await loadWhilePlaying(other.page, other.cdp, () =>
        other.page.evaluate('document.querySelector("audio").play()'),
      )
      const compared = (name: string, ours: number, against: number, goal?: number) => ({
        ...{ name, measured: share(ours), against: share(against), ratio: ours / against },
        ...(goal !== undefined && { goal }),
      })
      say(
        table(`Script time of a core over ${playedS} s of playing`, [
          compared('ten minutes, against 3 %', played.short.script, mostScript, 1),
          compared('ten minutes, against hyperaudio-lite', played.short.script, theirs.script, 1),
          compared('ten hours, against ten minutes', played.long.script, played.short.script, 1.5),
          compared('all tasks, against hyperaudio-lite', played.short.task, theirs.task),
        ]),
      )
    })
  } finally {
    await folder.remove()
  }
}

const share = (value: number) => `${(value * 100).toFixed(2)} %`

interface Load {
  /** Of one core, 0 to 1. */
  script: number
  task: number
}

/** @throws Error when no words were being lit at the end: then nothing played */
async function loadWhilePlaying(page: Page, cdp: CDPSession, play: () => Promise<unknown>): Promise<Load> {
  await play()
  // Until the rest has faded and the sound is there.
  await page.waitForTimeout(5_000)
  const taskTime = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await taskTime()
  const script = await scriptTime(cdp, () => page.waitForTimeout(playedS * 1_000))
  const task = (await taskTime()) - before
  // Looked at afterwards, so that looking is not measured.
  const lit = new Set<string>()
  for (let look = 0; look < 15; look += 1) {
    await page.waitForTimeout(200)
    lit.add(await page.evaluate('(document.querySelector(".word-lit, [data-m].active") || {}).textContent || ""'))
  }
  if (lit.size < 3) throw new Error('three seconds lit no three words: nothing played')
  return { script: script / playedS, task: task / playedS }
}
