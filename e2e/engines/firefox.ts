import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { openConnection } from './connection.ts'
import type { Engine, EngineKey } from './engine.ts'
import { waitForIn } from './waitFor.ts'

/** The key values of WebDriver, section 17.4.2. */
const keyValues: Readonly<Record<EngineKey, string>> = {
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Enter: '\uE007',
  Escape: '\uE00C',
}

/** Stops Firefox from opening connections and pages of its own during a test. */
const preferences = `user_pref('app.normandy.enabled', false)
user_pref('app.update.enabled', false)
user_pref('browser.shell.checkDefaultBrowser', false)
user_pref('browser.startup.page', 0)
user_pref('datareporting.policy.dataSubmissionEnabled', false)
user_pref('network.captive-portal-service.enabled', false)
user_pref('network.connectivity-service.enabled', false)
user_pref('toolkit.telemetry.enabled', false)
`

const session = z.object({ capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }) })
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const evaluation = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.optional(z.string()) }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
/**
 * Firefox logs this for a prefetch that the next `goto` cancels. A screen whose file is missing still fails its test.
 */
const cancelledLoad = /^Failed to load .* A ServiceWorker intercepted the request/
const logEntry = z.object({ level: z.string(), text: z.nullable(z.string()) })

/** The path of Firefox on this machine; undefined if it is not installed. */
export function findFirefox(): string | undefined {
  for (const name of ['firefox-esr', 'firefox']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim()
    } catch {}
  }
  return undefined
}

/**
 * Starts the system's Firefox with its own profile, and controls it by WebDriver BiDi.
 * @throws Error when it is not installed or does not start
 */
export async function startFirefox(): Promise<Engine> {
  const executable = findFirefox()
  if (!executable) throw new Error('Firefox is not installed')
  const profile = await mkdtemp(join(tmpdir(), 'tenfoot-firefox-'))
  await writeFile(join(profile, 'user.js'), preferences)
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return await drive(`${await listeningAddress(child)}/session`, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address of WebDriver BiDi, which Firefox writes to its error output. */
function listeningAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Firefox has no error output')
  const lines: string[] = []
  const reader = createInterface({ input: child.stderr })
  return new Promise((resolve, reject) => {
    reader.on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
      if (address) resolve(address)
      lines.push(line)
    })
    reader.on('close', () => reject(new Error(`Firefox did not start:\n${lines.join('\n')}`)))
    child.on('error', reject)
  })
}

async function drive(address: string, stop: () => Promise<void>): Promise<Engine> {
  const { send, on, close } = await openConnection(address)
  const errors: string[] = []
  const { capabilities } = z.parse(session, await send('session.new', { capabilities: { alwaysMatch: {} } }))
  const [page] = z.parse(tree, await send('browsingContext.getTree', { maxDepth: 0 })).contexts
  if (!page) throw new Error('Firefox opened no page')
  const { context } = page
  on('log.entryAdded', (params) => {
    const { level, text } = z.parse(logEntry, params)
    if (level === 'error' && !cancelledLoad.test(text ?? '')) errors.push(text ?? '')
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const evaluate = async (expression: string) => {
    const answer = z.parse(
      evaluation,
      await send('script.evaluate', {
        // As JSON, because WebDriver BiDi sends an object as a list of its entries.
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      }),
    )
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    const { value } = answer.result
    return value === undefined ? undefined : (JSON.parse(value) as unknown)
  }
  return {
    product: `${capabilities.browserName}/${capabilities.browserVersion}`,
    errors,
    evaluate,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    press: async (key) => {
      const value = keyValues[key]
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
        { type: 'pause', duration: 60 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'remote', actions }] })
    },
    waitFor: waitForIn(evaluate, errors),
    screenshot: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    setViewport: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    close: async () => {
      close()
      await stop()
    },
  }
}
