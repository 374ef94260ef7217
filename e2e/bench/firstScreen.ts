import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { languageTags } from '#contract/languages.ts'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import { findBrowser } from '../engines/find.ts'
import { cannotRun, startEngine } from '../engines/start.ts'
import { openTestEnvironment } from '../support/environment.ts'
import { weighInOldEngine, weighPairing } from './bytes.ts'
import { timeToCode } from './firstCode.ts'
import { median, type Row, table } from './table.ts'

const repository = join(import.meta.dirname, '../..')
const goalBytes = 112_000
const goalRatio = 2
const slowdown = 6
const runs = 15
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const ms = (time: number) => `${time.toFixed(0)} ms`

/** The least work that a page with a code can be: it requests a pairing and shows the code. */
const barePage = '<!doctype html><meta charset="utf-8"><p data-testid="user-code"></p><script src="/bare.js"></script>'
const bareScript = `fetch(${JSON.stringify(proxyPaths.pairing)}, {
  method: 'POST',
  headers: { 'content-type': 'application/json', ${JSON.stringify(callHeader.name)}: ${JSON.stringify(callHeader.value)} },
  body: '{}',
}).then((answer) => answer.json()).then((pairing) => { document.querySelector('p').textContent = pairing.userCode })`

/** Measures what the pairing screen loads, and how soon its code is readable. */
export async function benchFirstScreen(say: (text: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-'))
  // In the mode of a release (`src/release/compile.ts`), in a process of its own, whose environment a build changes.
  const asReleased = ['build', '--mode', 'release', '--logLevel', 'warn', '--outDir', folder]
  execFileSync(process.execPath, [join(repository, 'node_modules/vite/bin/vite.js'), ...asReleased], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await writeFile(join(folder, 'bare.html'), barePage)
  await writeFile(join(folder, 'bare.js'), bareScript)
  const environment = await openTestEnvironment({
    TV_DIR: folder,
    DEVICE_CODES_PER_MINUTE: '100000',
    PAIRINGS_PER_MINUTE: '100000',
  })
  const { executablePath, args, env, origin } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args, env })
  try {
    say(`In ${origin} ${browser.version()}\n`)
    const weight = await weighPairing(browser, environment.television, 'en')
    const against = kB(goalBytes)
    const weighed = (name: string, bytes: number, goal?: number) => ({
      name,
      measured: kB(bytes),
      against,
      ratio: bytes / goalBytes,
      ...(goal === undefined ? {} : { goal }),
    })
    say(
      table('What the pairing screen loads, by gzip, headers included, nothing left out', [
        weighed('until the code is on screen', weight.untilCode, 1),
        weighed('until the network rests for a second', weight.untilRest, 1),
        weighed('of which headers', weight.headers),
        ...(await inChromium64(environment.television)).map((bytes) =>
          weighed('the same in Chromium 64, with what it lacks', bytes, 1),
        ),
        weighed('with the app that is fetched ahead', weight.inAll),
        ...[...weight.parts].map(([name, bytes]) => weighed(`  ${name}`, bytes)),
      ]),
    )
    const languages: Row[] = []
    for (const language of languageTags) {
      const { untilRest, inAll } = await weighPairing(browser, environment.television, language)
      languages.push(weighed(language, untilRest, 1), weighed(`${language}, with the app`, inAll))
    }
    say(table('The same until the network rests, in each language with its messages and fonts', languages))
    const times = { television: [] as number[], bare: [] as number[] }
    // In turn, so that other load of the machine affects both. The first pair warms up the server and is not counted.
    for (let run = 0; run <= runs; run += 1) {
      const television = await timeToCode(browser, environment.television, slowdown)
      const bare = await timeToCode(browser, `${environment.television}/bare.html`, slowdown)
      if (run === 0) continue
      times.television.push(television)
      times.bare.push(bare)
    }
    const ratios = times.television.map((time, run) => time / (times.bare[run] ?? Number.NaN))
    say(
      table(`Time until the code is on screen, ${slowdown} times slowed processor, median of ${runs} pairs`, [
        {
          name: 'television / bare page that prints it',
          measured: ms(median(times.television)),
          against: ms(median(times.bare)),
          ratio: median(ratios),
          goal: goalRatio,
        },
      ]),
    )
  } finally {
    await browser.close()
    await environment.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Empty if that engine cannot run. */
async function inChromium64(url: string): Promise<number[]> {
  if (await cannotRun('chromium-64')) return []
  const engine = await startEngine('chromium-64')
  try {
    return [await weighInOldEngine(engine, url)]
  } finally {
    await engine.close()
  }
}
