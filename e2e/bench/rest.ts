import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#storage/ports.fixture.ts'
import { compile, compiledMain, start, usage, usedOnMessage } from './forward/processes.ts'
import { untilDemoIsMade } from './startedGroup.ts'
import { comparedRow, table } from './table.ts'

const minutes = Number(process.env.REST_MINUTES ?? 10)
/** Minutes after the start: then garbage of the start is collected. */
const settleMinutes = 2
const goal = { share: 0.3, megabytes: 250 }

/**
 * Everything in one process, with no television and no call, after a start with the demo already made, compared with
 * a bare `node:http`.
 */
export async function benchRest(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-rest-'))
  const children: ChildProcess[] = []
  try {
    await compile()
    const first = await startAll(folder)
    children.push(first)
    const afterDemo = (await usage(first)).memory / 1e6
    first.kill()
    await new Promise((resolve) => first.once('exit', resolve))
    const all = await startAll(folder)
    const { child: bare } = await start('service.ts', [String(await freePort())])
    children.push(all, bare)
    await sleep(settleMinutes * 60_000)
    const before = [await usage(all), await usage(bare)] as const
    await sleep(minutes * 60_000)
    const after = [await usage(all), await usage(bare)] as const
    /** Percent of a core. */
    const share = (which: 0 | 1) => (after[which].used - before[which].used) / (minutes * 60_000_000 * 0.01)
    const megabytes = (which: 0 | 1) => after[which].memory / 1e6
    say(
      table(`At rest for ${minutes} minutes, everything in one process`, [
        comparedRow('processor / the goal', share(0), goal.share, '% of a core', 1),
        comparedRow('processor / bare node:http', share(0), share(1), '% of a core'),
        comparedRow('memory / the goal', megabytes(0), goal.megabytes, 'MB', 1),
        comparedRow('memory right after the demo is made / the goal', afterDemo, goal.megabytes, 'MB'),
        comparedRow('memory / bare node:http', megabytes(0), megabytes(1), 'MB'),
      ]),
    )
  } finally {
    for (const child of children) child.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts everything and waits until the demo is made. */
async function startAll(dataDir: string): Promise<ChildProcess> {
  const services = await freePort()
  const child = fork(compiledMain, ['start'], {
    execArgv: ['--import', usedOnMessage],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), PLATFORM_PORT: String(services) },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  let output = ''
  for await (const [part] of on(child.stdout ?? child, 'data')) {
    output += part
    if (output.includes('Password ')) break
  }
  await untilDemoIsMade(`http://127.0.0.1:${services}`)
  return child
}
