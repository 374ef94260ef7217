/** Trace context of requests: https://www.w3.org/TR/trace-context/ */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** One trace, as this program passes it on. */
export interface Trace {
  /** 32 hexadecimal digits. It is the same in every program that the trace passes through, and in their logs. */
  id: string
  /** Two hexadecimal digits: sampled, and whether the ID is random. */
  flags: string
  /** Entries of other systems, passed on as they came; undefined if there are none. */
  state: string | undefined
}

/**
 * The caller may have recorded the call. A new trace says so, because receivers with a tracing system would otherwise
 * leave out our calls.
 */
const sampled = '01'
/** The flags that the standard defines; a sender sets all others to zero. */
const knownFlags = 0b11
/** Limits of a state in characters and in entries (section 3.3.1). A longer state loses its long entries first. */
const maxStateLength = 512
const longEntryLength = 128
const maxEntries = 32
/** A longer header is dropped unread, so that a caller cannot make the services parse long ones. In characters. */
const maxHeaderLength = 8_192

const traces = new WeakMap<IncomingMessage, Trace>()

/**
 * The trace of a request: the caller's if its header is valid, otherwise a new one. Always the same for one request.
 */
export function traceOf(request: IncomingMessage): Trace {
  const known = traces.get(request)
  if (known) return known
  const trace = receivedTrace(request.headers) ?? { id: randomDigits(32), flags: sampled, state: undefined }
  traces.set(request, trace)
  return trace
}

/** The headers of a call that belongs to a trace. Each call gets an ID of its own. */
export const traceHeaders = ({ id, flags, state }: Trace): Record<string, string> => ({
  traceparent: `00-${id}-${randomDigits(16)}-${flags}`,
  ...(state !== undefined && { tracestate: state }),
})

/**
 * The trace of calls that no request waits for. It has the digits of the UUID, so that a receiver finds the event or
 * job that our log names, and all attempts to deliver it belong together.
 */
export const traceOfUuid = (uuid: string): Trace => ({
  id: uuid.replaceAll('-', ''),
  flags: sampled,
  state: undefined,
})

/** Returns undefined if there is no trace or it is not valid; then its state does not count either (section 3.3). */
function receivedTrace({ traceparent, tracestate }: IncomingHttpHeaders): Trace | undefined {
  if (typeof traceparent !== 'string') return undefined
  const [, version = '', id = '', parent = '', flags = '', rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(traceparent) ?? []
  // Newer versions may add parts, version 00 has none (section 3.2.2).
  if (version === '' || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(id) || /^0+$/.test(parent)) return undefined
  const passed = (Number.parseInt(flags, 16) & knownFlags).toString(16).padStart(2, '0')
  const list = Array.isArray(tracestate) ? tracestate.join(',') : tracestate
  return { id, flags: passed, state: list === undefined ? undefined : receivedState(list) }
}

/** A key and a value (section 3.3.1.3). */
const entryPattern =
  /^(?:[a-z][\w*/-]{0,255}|[a-z\d][\w*/-]{0,240}@[a-z][\w*/-]{0,13})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/

/** Returns undefined if the list is not valid. One that is too long loses its longest, then its last entries. */
function receivedState(list: string): string | undefined {
  if (list.length > maxHeaderLength) return undefined
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const keys = new Set(entries.map((entry) => entry.slice(0, entry.indexOf('='))))
  const isValid = entries.every((entry) => entryPattern.test(entry) && !/[A-Z]/.test(entry.split('=', 1)[0] ?? ''))
  if (!isValid || entries.length > maxEntries || keys.size < entries.length) return undefined
  const length = () => entries.join(',').length
  // Section 3.3.1.5.
  for (let at = entries.length - 1; at >= 0 && length() > maxStateLength; at -= 1)
    if ((entries[at]?.length ?? 0) > longEntryLength) entries.splice(at, 1)
  while (length() > maxStateLength) entries.pop()
  return entries.length === 0 ? undefined : entries.join(',')
}

/**
 * Random hexadecimal digits, never all zero: a part of a UUID has a bit that is always set. Node draws the randomness
 * of many UUIDs at once, while single random bytes took a seventh of a forwarded call.
 */
const randomDigits = (count: 16 | 32): string => randomUUID().replaceAll('-', '').slice(-count)
