import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { openDevTools } from './devtools.ts'
import { packageFolder } from './packages.ts'
import { surroundings } from './surroundings.ts'
import { unpacked } from './unpack.ts'

/** The engines of televisions from 2019, as npm packages of their own (aliases of one package's old versions). */
export const oldEngines = ['chromium-64', 'chromium-69'] as const
export type OldEngineName = (typeof oldEngines)[number]

export interface OldEngine {
  /** As the engine calls itself, e.g. `HeadlessChrome/64.0.3264.0`. */
  product: string
  goto(url: string): Promise<void>
  /** Presses and releases a key as hardware does: with a key code, which is what old televisions read. */
  press(key: OldKey): Promise<void>
  /** The value of an expression, which may be a promise. @throws Error with the page's exception */
  evaluate(expression: string): Promise<unknown>
  /** Waits until an expression is truthy. @throws Error that shows the page's text, after `timeout` ms */
  waitFor(expression: string, timeout?: number): Promise<void>
  /** A picture of the screen as PNG. */
  screenshot(): Promise<Buffer>
  setViewport(width: number, height: number): Promise<void>
  /** Exceptions that no script caught, and errors written to the console, oldest first. */
  errors: readonly string[]
  close(): Promise<void>
}

const keyCodes = { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Enter: 13, Escape: 27 } as const
export type OldKey = keyof typeof keyCodes

const targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.optional(z.string()) }))
const evaluation = z.object({
  result: z.object({ value: z.optional(z.unknown()) }),
  exceptionDetails: z.optional(
    z.object({ text: z.string(), exception: z.optional(z.object({ description: z.optional(z.string()) })) }),
  ),
})

/** Why an old engine cannot run on this machine; undefined where it can. */
export async function cannotRun(name: OldEngineName): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the old engines are built for Linux on x64'
  const around = await surroundings(await executableOf(name))
  const missing = name === 'chromium-64' ? [...around.missing, ...around.missingLater] : around.missing
  return missing.length > 0 ? `${name} needs ${missing.join(', ')}` : undefined
}

/**
 * Starts a real old engine with a profile of its own, which goes when it is closed. One process for all
 * (`--single-process`), because these builds are cut down to that.
 */
export async function startOldEngine(name: OldEngineName): Promise<OldEngine> {
  const executable = await executableOf(name)
  const { env } = await surroundings(executable)
  const profile = await mkdtemp(join(tmpdir(), `tenfoot-${name}-`))
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote', '--hide-scrollbars']
  const child = spawn(
    executable,
    [...flags, '--disable-dev-shm-usage', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      env: { ...env, HOME: profile },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(profile, { recursive: true, force: true })
  }
  try {
    const devTools = await openDevTools(await pageOf(await portOf(child)))
    return await drive(devTools, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function executableOf(name: OldEngineName): Promise<string> {
  const { folder, version } = await packageFolder(name)
  const archive = (await readdir(join(folder, 'bin'))).find((file) => /^chromium.*\.br$/.test(file))
  if (!archive) throw new Error(`${name} carries no browser`)
  return join(await unpacked(`${name}-${version}`, [join(folder, 'bin', archive)]), archive.replace(/\.br$/, ''))
}

/** The engine chooses a free port and says it on its error output, after whatever else it has to complain of. */
async function portOf(child: ChildProcess): Promise<number> {
  const said: string[] = []
  if (!child.stderr) throw new Error('the engine has no error output')
  for await (const line of createInterface({ input: child.stderr })) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line)?.[1]
    if (port) {
      child.stderr.resume()
      return Number(port)
    }
    said.push(line)
  }
  throw new Error(`the engine did not start:\n${said.slice(-10).join('\n')}`)
}

async function pageOf(port: number): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`)
    const page = z.parse(targets, await answer.json()).find(({ type }) => type === 'page')
    if (page?.webSocketDebuggerUrl) return page.webSocketDebuggerUrl
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the engine opened no page')
}

async function drive(
  devTools: Awaited<ReturnType<typeof openDevTools>>,
  stop: () => Promise<void>,
): Promise<OldEngine> {
  const errors: string[] = []
  devTools.on('Runtime.exceptionThrown', (params) => errors.push(JSON.stringify(params.exceptionDetails)))
  devTools.on('Runtime.consoleAPICalled', (params) => {
    if (params.type === 'error') errors.push(JSON.stringify(params.args))
  })
  await devTools.send('Page.enable')
  await devTools.send('Runtime.enable')
  const { product } = await devTools.send('Browser.getVersion')
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = z.parse(
      evaluation,
      await devTools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }),
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  return {
    product: String(product),
    errors,
    evaluate,
    goto: async (url) => {
      const loaded = new Promise((resolve) => devTools.on('Page.loadEventFired', resolve))
      await devTools.send('Page.navigate', { url })
      await loaded
    },
    press: async (key) => {
      const code = { key, code: key, windowsVirtualKeyCode: keyCodes[key], nativeVirtualKeyCode: keyCodes[key] }
      const down = key === 'Enter' ? { ...code, type: 'keyDown', text: '\r' } : { ...code, type: 'rawKeyDown' }
      await devTools.send('Input.dispatchKeyEvent', down)
      await devTools.send('Input.dispatchKeyEvent', { ...code, type: 'keyUp' })
      await pause(60)
    },
    waitFor: async (expression, timeout = 20_000) => {
      const end = Date.now() + timeout
      // A page on its way to another has no context to ask for a moment: that is a no, not an error.
      while (!(await evaluate(`!!(${expression})`).catch(() => false))) {
        if (Date.now() > end) {
          const text = await evaluate('document.body.innerText').catch(String)
          throw new Error(
            `not within ${timeout} ms: ${expression}\nerrors: ${errors.join('\n') || 'none'}\non the screen:\n${text}`,
          )
        }
        await pause(50)
      }
    },
    screenshot: async () => {
      const { data } = await devTools.send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(String(data), 'base64')
    },
    setViewport: async (width, height) => {
      await devTools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    },
    close: async () => {
      devTools.close()
      await stop()
    },
  }
}
