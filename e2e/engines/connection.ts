import WebSocket from 'ws'
import * as z from 'zod/mini'

const message = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  result: z.optional(z.record(z.string(), z.unknown())),
  /** An object in the DevTools protocol; a code in WebDriver BiDi, which has a separate `message`. */
  error: z.optional(z.union([z.object({ message: z.string() }), z.string()])),
  message: z.optional(z.string()),
})

export interface Connection {
  /**
   * Sends a command of the DevTools protocol or of WebDriver BiDi and resolves with its result.
   * @throws Error with the browser's message when it refuses, or when it has ended
   */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>
  on(method: string, listener: (params: Record<string, unknown>) => void): void
  isOpen(): boolean
  close(): void
}

/** Connects to a page's DevTools or to WebDriver BiDi, to control engines that no driver library supports. */
export async function openConnection(url: string): Promise<Connection> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>()
  const listeners = new Map<string, ((params: Record<string, unknown>) => void)[]>()
  let last = 0
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('message', (data) => {
    const { id, method, params, result, error, message: words } = z.parse(message, JSON.parse(String(data)))
    if (method) for (const listener of listeners.get(method) ?? []) listener(params ?? {})
    const sender = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !sender) return
    waiting.delete(id)
    if (error) sender.reject(new Error(typeof error === 'string' ? `${error}: ${words}` : error.message))
    else sender.resolve(result ?? {})
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser closed the connection'))
    waiting.clear()
  })
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error('the browser is gone'))
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    on: (method, listener) => {
      listeners.set(method, [...(listeners.get(method) ?? []), listener])
    },
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}
