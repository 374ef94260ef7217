import { Agent, request } from 'undici'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'

/** What a server answered, as it came. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  /** The members of the body; undefined if it is no JSON object. */
  json: Readonly<Record<string, unknown>> | undefined
}

/** Something that could not be observed; the message says why. */
export class Unseen extends Error {}

export interface Caller {
  /** How many calls were made. */
  readonly calls: number
  /**
   * Makes one call, at most one a second; with a form it is a POST. Redirects are not followed.
   * @param options.atOnce does not wait for the second to pass
   * @throws Unseen if no answer came, the server cannot answer now, or the address may not be called
   */
  call(
    address: string,
    options?: { form?: URLSearchParams; headers?: Record<string, string>; atOnce?: boolean },
  ): Promise<Answer>
  close(): Promise<void>
}

const timeoutMs = 10_000
const maxAnswerBytes = 256 * 1024
const pauseMs = 1000
/** The longest `Retry-After` that is waited for. */
const longestWaitMs = 60_000

const members = z.record(z.string(), z.unknown())

export const isOfThisMachine = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)

/** Whether secrets may be sent to an address: by TLS, or to this machine. */
export const isSafe = (address: string): boolean =>
  /^https:/i.test(address) ? URL.canParse(address) : /^http:/i.test(address) && isOfThisMachine(address)

/** Makes the calls of a judge: few, slow, of limited size and time. */
export function createCaller({ clock, maxCalls }: { clock: Clock; maxCalls: number }): Caller {
  const agent = new Agent({
    maxResponseSize: maxAnswerBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  })
  let calls = 0
  let freeAt = 0
  return {
    get calls() {
      return calls
    },
    call: async (address, { form, headers = {}, atOnce = false } = {}) => {
      if (!isSafe(address)) throw new Unseen(`${address} is neither https nor on this machine, so it is not called`)
      if (calls >= maxCalls) throw new Unseen(`the limit of ${maxCalls} calls was reached`)
      if (!atOnce) await clock.sleep(Math.max(0, freeAt - clock.now()))
      calls += 1
      freeAt = clock.now() + pauseMs
      const answer = await send(address, { form, headers, agent })
      const waitMs = Number(answer.headers['retry-after']) * 1000
      if (waitMs > 0) freeAt = clock.now() + Math.min(waitMs, longestWaitMs)
      if (answer.status === 429 || answer.status === 503)
        throw new Unseen(`the server cannot answer now (status ${answer.status})`)
      return answer
    },
    close: () => agent.close(),
  }
}

async function send(
  address: string,
  { form, headers, agent }: { form: URLSearchParams | undefined; headers: Record<string, string>; agent: Agent },
): Promise<Answer> {
  try {
    const answer = await request(address, {
      method: form ? 'POST' : 'GET',
      headers: { ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      body: form?.toString() ?? null,
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { success, data } = z.safeParse(members, jsonIn(await answer.body.text()))
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
      json: success ? data : undefined,
    }
  } catch (error) {
    throw new Unseen(`no answer came: ${error instanceof Error ? error.message : String(error)}`)
  }
}
