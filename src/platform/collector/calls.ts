import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Agent, request } from 'undici'
import type { MessageValues } from '#contract/message.ts'
import { storedNetworkProblem } from '#web/outbound/networkProblem.ts'
import { type ProblemCode, problemText, storedProblem } from '#web/problems/problem.ts'
import { decodeUtf8 } from '#web/text/decodeText.ts'

/** Why a call got no answer that can be used. Its message is for logs and commands. */
export class CollectProblem extends Error {
  override name = 'CollectProblem'
  /** Whether another attempt may help. */
  readonly isPassing: boolean
  /** Status of the answer, if there was one. */
  readonly status: number | undefined

  /** A `storedProblem`. */
  readonly problem: string

  constructor(problem: string, isPassing: boolean, status?: number) {
    super(problemText(problem))
    this.problem = problem
    this.isPassing = isPassing
    this.status = status
  }
}

/** A report's file that is larger than any that can be meant. Another attempt brings it again. */
export class FileTooLarge extends CollectProblem {
  override name = 'FileTooLarge'
}

/** The `storedProblem` of an address, or of a path at a service. */
export const problemAt = (address: string, code: ProblemCode, values?: MessageValues): string =>
  storedProblem('at', { address, problem: storedProblem(code, values) })

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
   * `FileTooLarge` for one without an end, or with few bytes that become very many.
   */
  file(call: Call, path: string): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

const maxAnswerBytes = 16_000_000
/** Much more than a day of the largest content owners. */
const maxReportBytes = 20_000_000_000

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
  const send = ({ url, ...options }: Call) => request(url, { ...options, dispatcher })
  return {
    json: (call) =>
      explainNetworkErrors(call, async () => {
        const answer = await send(call)
        return { status: answer.statusCode, body: await readJson(call, answer.body) }
      }),
    file: (call, path) =>
      explainNetworkErrors(call, async () => {
        const answer = await send({ ...call, headers: { ...call.headers, 'accept-encoding': 'gzip' } })
        const { statusCode: status, headers, body } = answer
        if (status !== 200) return { status, body: await readJson(call, body) }
        const file = createWriteStream(path, { mode: 0o600 })
        const limited = atMost(maxFileBytes, call)
        if (String(headers['content-encoding']).toLowerCase() === 'gzip')
          await pipeline(body, createGunzip(), limited, file)
        else await pipeline(body, limited, file)
        return { status, body: undefined }
      }),
    close: () => dispatcher.destroy(),
  }
}

/** Passes on what comes. @throws FileTooLarge once it is more than `maxBytes` */
const atMost = (maxBytes: number, { url }: Call) =>
  async function* (parts: AsyncIterable<Buffer>) {
    let size = 0
    for await (const part of parts) {
      size += part.length
      if (size > maxBytes) throw new FileTooLarge(problemAt(new URL(url).origin, 'tooLarge'), false)
      yield part
    }
  }

async function readJson({ url }: Call, body: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size > maxAnswerBytes) throw new CollectProblem(problemAt(new URL(url).origin, 'tooLarge'), false)
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
