import { chmodSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/**
 * Runs commands of the same machine in the running platform, over a unix domain socket in the data folder that only its
 * owner may open. Needed for files that the running platform has locked (the warehouse). The request is one line of
 * JSON; the answer is lines of JSON: progress, then the result or the failure.
 */

const orderLine = z.object({ command: z.string(), order: z.unknown() })
const progressStep = z.object({ label: z.string(), done: z.number(), total: z.number() })
const answerLine = z.union([
  z.object({ progress: progressStep }),
  z.object({ failed: z.string() }),
  z.object({ result: z.unknown() }),
])
type AnswerLine = z.infer<typeof answerLine>

export type OnProgress = (step: z.infer<typeof progressStep>) => void
export type Command = (order: unknown, onProgress: OnProgress) => Promise<unknown>

/** Thrown in the command's process when the platform's process failed; the message is the platform's. */
export class ControlFailure extends Error {
  override name = 'ControlFailure'
}

/** Longest address of a socket in bytes: 107 on Linux, 103 on macOS; a longer one is cut without an error. */
const addressLimit = 103

/** The shorter of the socket's absolute and relative path; undefined when both are too long. */
function addressOf(dataDir: string): string | undefined {
  const absolute = resolve(dataDir, 'control.sock')
  return [absolute, relative(process.cwd(), absolute)].find((address) => Buffer.byteLength(address) <= addressLimit)
}

const orderLimit = 64 * 1024

/**
 * Answers commands until it is closed. Replaces the socket of a process that died.
 * @throws Error when the data folder's path is too long for a socket
 */
export async function serveControl(
  dataDir: string,
  commands: { [command: string]: Command },
): Promise<{ close(): Promise<void> }> {
  const address = addressOf(dataDir)
  if (address === undefined)
    throw new Error(`DATA_DIR is too long for a socket: ${dataDir}; at most ${addressLimit - 13} bytes are allowed`)
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // When a person stops a command, the work that it started continues.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (text.length > orderLimit) socket.destroy()
      if (!text.includes('\n')) return
      socket.removeAllListeners('data')
      const work = answer(text.slice(0, text.indexOf('\n')), commands, (line) => {
        if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
      }).finally(() => {
        socket.end()
        running.delete(work)
      })
      running.add(work)
    })
  })
  rmSync(address, { force: true })
  await new Promise<void>((listening, reject) => {
    server.once('error', reject)
    const before = process.umask(0o177)
    server.listen(address, listening)
    process.umask(before)
  })
  chmodSync(address, 0o600)
  return {
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      await Promise.all(running)
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * Answers commands while `app` runs. A failure here does not fail the start: the caller of a command gets the error.
 */
export async function answerCommands(
  app: FastifyInstance,
  dataDir: string,
  commands: { [command: string]: Command },
): Promise<void> {
  try {
    const control = await serveControl(dataDir, commands)
    app.addHook('onClose', control.close)
  } catch (error) {
    app.log.warn({ err: error }, 'commands cannot reach this process (is DATA_DIR a very long path?)')
  }
}

async function answer(
  line: string,
  commands: { [command: string]: Command },
  send: (line: AnswerLine) => void,
): Promise<void> {
  try {
    const { command, order } = z.parse(orderLine, JSON.parse(line))
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!run) throw new Error(`this platform knows no command ${command}; is it of an older version?`)
    send({ result: await run(order, (progress) => send({ progress })) })
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) })
  }
}

/** Whether a platform runs on this data folder. */
export async function isServed(dataDir: string): Promise<boolean> {
  const address = addressOf(dataDir)
  const socket = address === undefined ? undefined : await connected(address)
  socket?.destroy()
  return socket !== undefined
}

/**
 * Runs a command in the running platform.
 * @returns undefined when no platform runs on this data folder
 * @throws ControlFailure with the platform's message
 */
export async function callControl(
  dataDir: string,
  command: string,
  order: unknown,
  onProgress: OnProgress,
): Promise<{ result: unknown } | undefined> {
  const address = addressOf(dataDir)
  const socket = address === undefined ? undefined : await connected(address)
  if (!socket) return undefined
  socket.write(`${JSON.stringify({ command, order })}\n`)
  try {
    for await (const line of createInterface({ input: socket })) {
      const answer = z.parse(answerLine, JSON.parse(line))
      if ('progress' in answer) onProgress(answer.progress)
      else if ('failed' in answer) throw new ControlFailure(answer.failed)
      else return answer
    }
  } finally {
    socket.destroy()
  }
  throw new ControlFailure('the platform stopped in the middle; nothing was changed.')
}

function connected(address: string): Promise<Socket | undefined> {
  return new Promise((found, reject) => {
    const socket = createConnection(address)
    socket.once('connect', () => found(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') found(undefined)
      else reject(error)
    })
  })
}
