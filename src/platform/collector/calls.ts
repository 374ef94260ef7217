import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Agent, request } from 'undici'
import { storedNetworkProblem } from '#web/outbound/networkProblem.ts'
import { storedProblem } from '#web/problems/problem.ts'
import { decodeUtf8 } from '#web/text/decodeText.ts'
import { type BodyLimits, counted, fastEnough, leastBytesPerSecond, smallEnough } from './bodyLimits.ts'
import { CollectProblem, problemAt } from './collectProblem.ts'

export interface Call {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

/**
 * Calls over HTTP. Redirects are not followed, because they would carry the token elsewhere. Each method throws
 * `CollectProblem` when there is no answer.
 */
export interface Calls {
  /** Sends a call and reads its answer as JSON; `body` is undefined for anything else. */
  json(call: Call): Promise<{ status: number; body: unknown }>
  /**
   * Writes the body of an answer with the status 200 into a file, not compressed; other answers as `json`. Throws
   * `FileTooLarge` for one without an end, or with few bytes that become very many, and `CollectProblem` for one that
   * drips, or when the disk is nearly full.
   */
  file(call: Call, path: string): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

const maxAnswerBytes = 16_000_000
/** Much more than a day of the largest content owners. */
const maxReportBytes = 20_000_000_000
/** Milliseconds for an answer in JSON, and for a report's file. */
const maxAnswerMs = 5 * 60_000
const maxFileMs = 2 * 3_600_000

/**
 * @param timeoutMs until an answer begins, and between two parts of it
 * @param maxFileBytes of a file that is not compressed
 */
export function openCalls({
  timeoutMs,
  maxFileBytes = maxReportBytes,
}: {
  timeoutMs: number
  maxFileBytes?: number
}): Calls {
  const dispatcher = new Agent({ connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  const limits = { windowMs: timeoutMs, leastBytes: (leastBytesPerSecond * timeoutMs) / 1000 }
  const ofJson: BodyLimits = { ...limits, maxBytes: maxAnswerBytes, maxMs: maxAnswerMs }
  const ofFile: BodyLimits = { ...limits, maxBytes: maxFileBytes, maxMs: maxFileMs }
  const send = ({ url, ...options }: Call) => request(url, { ...options, dispatcher })
  return {
    json: (call) =>
      explainNetworkErrors(call, async () => {
        const answer = await send(call)
        return { status: answer.statusCode, body: await readJson(call, answer.body, ofJson) }
      }),
    file: (call, path) =>
      explainNetworkErrors(call, async () => {
        const answer = await send({ ...call, headers: { ...call.headers, 'accept-encoding': 'gzip' } })
        const { statusCode: status, headers, body } = answer
        if (status !== 200) return { status, body: await readJson(call, body, ofJson) }
        const { origin } = new URL(call.url)
        const sent = counted()
        const isPacked = String(headers['content-encoding']).toLowerCase() === 'gzip'
        await pipeline(
          body,
          fastEnough(origin, ofFile),
          sent.pass,
          isPacked ? createGunzip() : new PassThrough(),
          smallEnough(origin, ofFile, dirname(path), sent.bytes),
          createWriteStream(path, { mode: 0o600 }),
        )
        return { status, body: undefined }
      }),
    close: () => dispatcher.destroy(),
  }
}

async function readJson({ url }: Call, body: AsyncIterable<Buffer>, limits: BodyLimits): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of fastEnough(new URL(url).origin, limits)(body)) {
    parts.push(part)
    size += part.length
    if (size > limits.maxBytes) throw new CollectProblem(problemAt(new URL(url).origin, 'tooLarge'), false)
  }
  try {
    return JSON.parse(decodeUtf8(Buffer.concat(parts)))
  } catch {
    return undefined
  }
}

/** Runs a call; network errors become problems in words. */
async function explainNetworkErrors<Result>({ url }: Call, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    const problem = isDamaged ? storedProblem('damaged') : storedNetworkProblem(error)
    if (problem === undefined) throw error
    throw new CollectProblem(storedProblem('at', { address: new URL(url).origin, problem }), true)
  }
}
