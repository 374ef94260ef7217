import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a path answers instead of the normal answer. */
export type Script =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | 'hang'
  | 'reset'
  /** Bytes that are not HTTP. */
  | 'garbage'
  /** Begins an answer, then closes the connection. */
  | 'cut'

/** Sets the next answers of a test's server. */
export interface ScriptControls {
  /** Sets the next answers of a path, one per request; then it answers normally again. */
  next(path: string, ...scripts: Script[]): void
  /** Sets every answer of a path until `always(path, undefined)`. */
  always(path: string, script: Script | undefined): void
  /** Holds back the next answer of a path, which is computed at once, until the returned function is called. */
  hold(path: string): () => void
}

/** Scripted answers of a test's server by path, set through `controls`. */
export function createScripts() {
  const once = new Map<string, Script[]>()
  const constant = new Map<string, Script>()
  const waiting = new Map<string, Promise<void>>()
  const controls: ScriptControls = {
    next: (path, ...scripts) => void once.set(path, [...(once.get(path) ?? []), ...scripts]),
    always: (path, script) => void (script ? constant.set(path, script) : constant.delete(path)),
    hold(path) {
      let release = () => {}
      waiting.set(path, new Promise((resolve) => (release = resolve)))
      return () => release()
    },
  }
  return {
    controls,
    /** @returns whether a script answered; if not, the normal answer is due, which `hold` may delay */
    play(path: string, request: IncomingMessage, response: ServerResponse): boolean {
      const until = waiting.get(path)
      waiting.delete(path)
      if (until) endAfter(until, response)
      const script = once.get(path)?.shift() ?? constant.get(path)
      if (script !== undefined) play(script, request, response)
      return script !== undefined
    },
  }
}

function endAfter(until: Promise<void>, response: ServerResponse) {
  const end = response.end.bind(response)
  response.end = ((body: string) => {
    void until.then(() => end(body))
    return response
  }) as typeof end
}

function play(script: Script, request: IncomingMessage, response: ServerResponse) {
  if (script === 'hang') return
  if (script === 'reset') return void request.socket.resetAndDestroy()
  if (script === 'garbage') return void request.socket.end('this is not HTTP\r\n\r\n')
  if (script === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"kind":')
    return void setImmediate(() => request.socket.destroy())
  }
  if (script.text !== undefined) {
    response.writeHead(script.status, script.headers)
    response.end(script.text)
  } else json(response, script.status, script.json, script.headers)
}

/** Sends a JSON answer that must not be cached. */
export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(JSON.stringify(body))
}
