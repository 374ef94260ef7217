import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { installCommand, notInstalled } from '../repository/packageSets.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Engine, EngineKey } from './engine.ts'
import { packageFolder } from './packages.ts'
import { surroundings } from './surroundings.ts'
import { unpacked } from './unpack.ts'
import { EngineDied, waitForIn } from './waitFor.ts'

/** Engines of televisions from 2019 to 2022, as npm packages (aliases of old versions of one package). */
export type ChromiumName = 'chromium-64' | 'chromium-69' | 'chromium-79' | 'chromium-85'

const keyCodes: Readonly<Record<EngineKey, number>> = {
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Enter: 13,
  Escape: 27,
}

const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.optional(z.string()) }))
const evaluation = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(
    z.object({ text: z.string(), exception: z.optional(z.object({ description: z.optional(z.string()) })) }),
  ),
})

/** Why this Chromium cannot run on this machine; undefined if it can. */
export async function missingForChromium(name: ChromiumName): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the old engines are built for Linux on x64'
  if (notInstalled('engines')) return `${name} is not installed: ${installCommand('engines')}`
  const around = await surroundings(await executableOf(name))
  const missing = name === 'chromium-64' ? [...around.missing, ...around.missingLater] : around.missing
  return missing.length > 0 ? `${name} needs ${missing.join(', ')}` : undefined
}

/** What a television adds to its engine. */
export interface ChromiumOptions {
  userAgent?: string
  /** Runs in every page before the page's own scripts. */
  script?: string
}

/** An engine that also presses keys of a television, which have no names. */
export interface ChromiumEngine extends Engine {
  pressCode(keyCode: number): Promise<void>
}

/** Starts a real engine with its own profile, which is removed when it is closed. */
export async function startChromium(name: ChromiumName, options: ChromiumOptions = {}): Promise<ChromiumEngine> {
  const { executable, env, flags } = await startOf(name)
  const agent = options.userAgent === undefined ? [] : [`--user-agent=${options.userAgent}`]
  const profile = await mkdtemp(join(tmpdir(), `tenfoot-${name}-`))
  const always = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-dev-shm-usage']
  const child = spawn(
    executable,
    [...always, ...agent, ...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      env: { ...env, HOME: profile },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const output = lastOutput(child)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(profile, { recursive: true, force: true })
  }
  try {
    const devTools = await openConnection(await pageOf(await output.port()))
    return await drive(devTools, stop, () => howItEnded(name, child, output.lines), options)
  } catch (error) {
    await stop()
    throw error
  }
}

interface Start {
  executable: string
  env: Record<string, string>
  flags: readonly string[]
}

async function startOf(name: ChromiumName): Promise<Start> {
  const executable = await executableOf(name)
  const { env } = await surroundings(executable)
  // A single process: the builds before 85 only support that.
  return { executable, env, flags: name === 'chromium-85' ? [] : ['--single-process', '--no-zygote'] }
}

async function executableOf(name: ChromiumName): Promise<string> {
  const { folder, version } = await packageFolder(name, 'ofSet')
  const archive = (await readdir(join(folder, 'bin'))).find((file) => /^chromium.*\.br$/.test(file))
  if (!archive) throw new Error(`${name} carries no browser`)
  return join(await unpacked(`${name}-${version}`, [join(folder, 'bin', archive)]), archive.replace(/\.br$/, ''))
}

const maxLines = 20

/** Reads the engine's error output: its port, and its messages before a crash. */
function lastOutput(child: ChildProcess): { lines: readonly string[]; port(): Promise<number> } {
  const lines: string[] = []
  if (!child.stderr) throw new Error('the engine has no error output')
  const reader = createInterface({ input: child.stderr })
  const port = new Promise<number>((resolve, reject) => {
    reader.on('line', (line) => {
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1]
      if (port) resolve(Number(port))
      lines.push(line)
      if (lines.length > maxLines) lines.shift()
    })
    reader.on('close', () => reject(new Error(`the engine did not start:\n${lines.join('\n')}`)))
    child.on('error', reject)
  })
  // Avoids an unhandled rejection when nothing waits for the port.
  port.catch(() => {})
  return { lines, port: () => port }
}

/** The time in milliseconds that an engine may need to end after its connection broke. */
const endingMs = 1_000

/** How the engine ended, with its last messages; undefined while it runs. */
async function howItEnded(
  name: ChromiumName,
  child: ChildProcess,
  lines: readonly string[],
): Promise<string | undefined> {
  // The connection breaks shortly before the exit of the process is reported.
  if (child.exitCode === null && child.signalCode === null)
    await once(child, 'exit', { signal: AbortSignal.timeout(endingMs) }).catch(() => {})
  if (child.exitCode === null && child.signalCode === null) return undefined
  const exit = child.signalCode === null ? `with code ${child.exitCode}` : `by ${child.signalCode}`
  return `${name} ended ${exit}; its last output:\n${lines.join('\n') || '(nothing)'}`
}

async function pageOf(port: number): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`)
    const page = z.parse(targets, await answer.json()).find(({ type }) => type === 'page')
    if (page?.webSocketDebuggerUrl) return page.webSocketDebuggerUrl
    // The engine lists its pages only on request, so this polls.
    await sleep(100)
  }
  throw new Error('the engine opened no page')
}

/** `died`: how the engine ended, if it has. */
async function drive(
  devTools: Connection,
  stop: () => Promise<void>,
  died: () => Promise<string | undefined>,
  { script }: ChromiumOptions,
): Promise<ChromiumEngine> {
  const errors: string[] = []
  const send: Connection['send'] = async (method, params) => {
    try {
      return await devTools.send(method, params)
    } catch (error) {
      if (!devTools.isOpen()) throw new EngineDied((await died()) ?? String(error))
      throw error
    }
  }
  devTools.on('Runtime.exceptionThrown', (params) => errors.push(JSON.stringify(params.exceptionDetails)))
  devTools.on('Runtime.consoleAPICalled', (params) => {
    if (params.type === 'error') errors.push(JSON.stringify(params.args))
  })
  await send('Page.enable')
  await send('Runtime.enable')
  if (script !== undefined) await send('Page.addScriptToEvaluateOnNewDocument', { source: script })
  const { product } = await send('Browser.getVersion')
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = z.parse(
      evaluation,
      await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const codesOf = (keyCode: number) => ({ windowsVirtualKeyCode: keyCode, nativeVirtualKeyCode: keyCode })
  const pressKey = async ({ text, ...key }: { key: string; code?: string; text?: string }) => {
    await send('Input.dispatchKeyEvent', text ? { ...key, text, type: 'keyDown' } : { ...key, type: 'rawKeyDown' })
    await send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
    await sleep(60)
  }
  return {
    product: String(product),
    errors,
    evaluate,
    goto: async (url) => {
      const loaded = new Promise((resolve) => devTools.on('Page.loadEventFired', resolve))
      await send('Page.navigate', { url })
      await loaded
    },
    press: (key) => pressKey({ key, code: key, ...codesOf(keyCodes[key]), ...(key === 'Enter' && { text: '\r' }) }),
    pressCode: (keyCode) => pressKey({ key: 'Unidentified', ...codesOf(keyCode) }),
    waitFor: waitForIn(evaluate, errors),
    screenshot: async () => {
      const { data } = await send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(String(data), 'base64')
    },
    setViewport: async (width, height) => {
      await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    },
    close: async () => {
      devTools.close()
      await stop()
    },
  }
}
