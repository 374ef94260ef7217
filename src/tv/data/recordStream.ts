import { send } from '../prelude/send.ts'
import { ProxyError, refusal } from '../proxy/proxy.ts'

/** Milliseconds without a byte after which the answer has timed out. */
const silenceMs = 20_000
/** Bytes that are read at once. A chunk may have two million, which would block a slow processor for half a second. */
const bite = 16_384
/** Milliseconds of work after which the page can draw and handle key presses: the next chunk may be there already. */
const turnMs = 10

/**
 * Fetches from the proxy and calls `onText` with each part of the answer's text as it arrives. If `onText` returns a
 * promise, the next part waits for it.
 * @throws ProxyError of the four kinds; whatever `onText` throws
 */
export async function streamText(
  path: string,
  onText: (text: string) => Promise<void> | void,
  signal: AbortSignal,
): Promise<void> {
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  signal.addEventListener('abort', abort)
  try {
    const response = await inTime(path, send(path, { signal: aborter.signal }), signal)
    if (!response.ok) throw refusal(path, response.status, await response.json().catch(() => undefined))
    if (!response.body) return onText(await inTime(path, response.text(), signal))
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    let turn = performance.now()
    try {
      for (;;) {
        // It may have been aborted while `onText` was at work, when nobody listened.
        throwIfAborted(signal)
        const { done, value } = await inTime(path, reader.read(), signal)
        if (done) break
        for (let at = 0; at < value.length; at += bite) {
          const waits = onText(decoder.decode(value.subarray(at, at + bite), { stream: true }))
          if (waits) await waits
          throwIfAborted(signal)
          if (performance.now() - turn > turnMs) {
            await new Promise((resolve) => setTimeout(resolve, 0))
            turn = performance.now()
          }
        }
      }
      onText(decoder.decode())
    } finally {
      // Chromium 64 cannot abort a fetch; it can stop reading one.
      void reader.cancel().catch(() => {})
    }
  } finally {
    signal.removeEventListener('abort', abort)
    aborter.abort()
  }
}

const aborted = () => new DOMException('The call was aborted', 'AbortError')

/** `AbortSignal.throwIfAborted` came after Chromium 64. */
function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw aborted()
}

/** Rejects as `offline` if a step fails or takes too long, and with an `AbortError` if `signal` aborts. */
function inTime<Value>(path: string, step: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ProxyError('offline', `${path}: silent for ${silenceMs} ms`, { timedOut: true })),
      silenceMs,
    )
    const abort = () => reject(aborted())
    signal.addEventListener('abort', abort)
    step
      .then(resolve, (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        reject(error instanceof ProxyError ? error : new ProxyError('offline', `${path}: ${why}`))
      })
      .finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      })
  })
}
