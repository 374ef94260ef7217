import { setTimeout as pause } from 'node:timers/promises'
import { sessionEventsPath } from '#contract/accounts.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { type TestTelevision, testTelevision } from '#proxy/proxy.fixture.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'

/** A television that recovers from every failure without a key, like the app. */
export interface LivingTelevision {
  television: TestTelevision
  /** Pairs, from code to session, however often something fails on the way. */
  pair(): Promise<void>
  /**
   * Calls until there is an answer, and returns whose data it got.
   * @throws Error when an answer says that it is not signed in
   */
  ask(): Promise<string>
  /** Opens an event stream of its session, like the app; the returned function closes it. */
  watchSession(): Promise<() => void>
  signOut(): Promise<void>
  /** The number of repeated calls. */
  again(): number
}

const wait = 25

export function livingTelevision(url: string, upstream: TestUpstream): LivingTelevision {
  const television = testTelevision(url, upstream, undefined)
  let retries = 0
  let calls = 0

  const insist = async <Result>(work: () => Promise<Result | undefined>): Promise<Result> => {
    for (;;) {
      const result = await work().catch((error: unknown) => {
        // The errors of `fetch` for a broken connection, before the answer and during it.
        if (error instanceof TypeError || (error instanceof Error && /answered 5\d\d/.test(error.message)))
          return undefined
        throw error
      })
      if (result !== undefined) return result
      retries += 1
      await pause(wait)
    }
  }

  async function granted(): Promise<boolean> {
    const stream = await television.watch()
    let isOver = false
    void stream.ended.then(() => {
      isOver = true
    })
    try {
      for (;;) {
        const state = stream.states.at(-1)?.state
        if (state === 'granted') return true
        if (isOver || state === 'failed' || state === 'expired') return false
        await pause(wait)
      }
    } finally {
      stream.close()
    }
  }

  return {
    television,
    again: () => retries,
    pair: () =>
      insist(async () => {
        const codes = await television.call(proxyPaths.pairing, { method: 'POST', body: {} })
        if (!codes.ok) return undefined
        if (!(await granted())) {
          await television.call(proxyPaths.pairing, { method: 'POST', body: { restart: true } })
          return undefined
        }
        return insist(async () => {
          const claimed = await television.call(proxyPaths.pairingClaim, { method: 'POST' })
          return claimed.ok || claimed.status === 400 || claimed.status === 404 ? claimed : undefined
        }).then((claimed) => (claimed.ok ? true : undefined))
      }).then(() => {}),
    watchSession: () =>
      insist(async () => {
        const leaving = new AbortController()
        const cookie = [...television.cookies].map((pair) => pair.join('=')).join('; ')
        const headers = { 'x-tenfoot': '1', cookie }
        const { ok, status, body } = await fetch(url + sessionEventsPath, { headers, signal: leaving.signal })
        // 408: the request itself was too slow, on a busy machine.
        if (status < 500 && status !== 408 && !ok) throw new Error(`the stream of a session was answered ${status}`)
        void body?.pipeTo(new WritableStream()).catch(() => {})
        return ok ? () => leaving.abort() : undefined
      }),
    signOut: () =>
      insist(async () => {
        const { ok } = await television.call(proxyPaths.signOut, { method: 'POST' })
        return ok || undefined
      }).then(() => {}),
    ask: () =>
      insist(async () => {
        const answer = await television.call(`${proxyPaths.channels}?id=${calls++}`)
        if (answer.status === 401) {
          // Like the app, it asks the proxy before it believes the refusal: a token may have expired on the way.
          const session = await television.call(proxyPaths.session)
          if (!session.ok || (await session.json()).state === 'signed_in') return undefined
          throw new Error(`not signed in any more: ${await answer.text()}`)
        }
        if (!answer.ok) return undefined
        return (await answer.json()).who as string
      }),
  }
}
