import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'
import { UpstreamFailure } from '../upstream.ts'
import { Leave } from './leave.ts'
import type { WholeBody } from './reading.ts'

/** A whole answer of a service, as it may be given to several televisions of one account. */
export interface SharedAnswer {
  status: number
  /** Headers that pass, with the content type: name, value, name, value. */
  headers: readonly string[]
  /** The validator among them. */
  etag: string | undefined
  body: WholeBody
}

/**
 * Asks the service. Gives undefined when the answer is too large to be shared.
 * @param known an answer of before, to ask whether it still holds
 * @param nobodyWaits goes when every television that asked has left
 */
export type Ask = (known: SharedAnswer | undefined, nobodyWaits: Leave) => Promise<SharedAnswer | undefined>

export interface SharedCall {
  /** An account and what it allowed: answers of one never reach another. */
  owner: string
  /** What is asked: equal texts, equal answers. */
  what: string
  /** Whether the answer may be given again later. */
  keep: boolean
  /** The television has left. */
  gone: Leave
}

export interface Sharing {
  /**
   * The answer to a GET: of a call that is under way for the same owner, of the last `freshMs`, or a new one; undefined
   * when this caller's own answer was too large.
   * @throws UpstreamFailure of a shared call, to all who wait for it; what else `ask` throws, to its own caller alone
   */
  get(call: SharedCall, ask: Ask): Promise<SharedAnswer | undefined>
  /** The account has written something: what was read before it may be wrong. */
  forget(owner: string): void
}

interface Kept {
  owner: string
  answer: SharedAnswer
  readAt: number
  bytes: number
}

interface Running {
  key: string
  owner: string
  answer: Promise<SharedAnswer | undefined>
  waiting: number
  leave: Leave
}

/**
 * Spares the services a wall of televisions that ask the same at one time. Kept in memory, each proxy for itself: what is
 * lost with it is asked again.
 * @param freshMs how long an answer counts as new; 0 shares only calls that are under way
 * @param mostBytes of all answers kept: the least recently used go first
 */
export function createSharing(parts: {
  freshMs: number
  mostBytes: number
  clock: Clock
  /** Told of each answer: what was kept, one that was under way, or one that the service was asked for. */
  onAnswer?: (how: 'kept' | 'joined' | 'asked') => void
}): Sharing {
  const { freshMs, mostBytes, clock, onAnswer = () => {} } = parts
  // Not a Map in the order of use: to find its first key it steps over every place that was dropped before.
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes })
  const running = new Map<string, Running>()

  return { get, forget }

  function get(call: SharedCall, ask: Ask): Promise<SharedAnswer | undefined> {
    const key = `${call.owner}\n${call.what}`
    const known = kept.get(key)
    if (known && clock.now() - known.readAt < freshMs) {
      onAnswer('kept')
      return Promise.resolve(known.answer)
    }
    const under = running.get(key)
    if (under) return follow(under, call, ask)
    onAnswer('asked')
    return lead(key, call, known?.answer, ask)
  }

  async function follow(under: Running, call: SharedCall, ask: Ask): Promise<SharedAnswer | undefined> {
    const { gone } = call
    try {
      const answer = await join(under, gone)
      onAnswer(answer ? 'joined' : 'asked')
      return answer ?? (await ask(undefined, gone))
    } catch (error) {
      if (error instanceof UpstreamFailure || gone.gone) throw error
      // The session that asked has ended, which says nothing of this one.
      return get(call, ask)
    }
  }

  function lead(key: string, call: SharedCall, known: SharedAnswer | undefined, ask: Ask): Running['answer'] {
    const leave = new Leave()
    const over = () => {
      if (running.get(key) === own) running.delete(key)
    }
    const answer = ask(known, leave).then(
      (answer) => {
        // Written meanwhile: it may be what was before.
        if (call.keep && running.get(key) === own) keep(key, call.owner, answer)
        over()
        return answer
      },
      (error: unknown) => {
        over()
        throw error
      },
    )
    const own: Running = { key, owner: call.owner, answer, waiting: 0, leave }
    running.set(key, own)
    return join(own, call.gone)
  }

  function join(one: Running, gone: Leave): Running['answer'] {
    one.waiting += 1
    gone.onGone(() => {
      one.waiting -= 1
      if (one.waiting > 0) return
      if (running.get(one.key) === one) running.delete(one.key)
      one.leave.go()
    })
    return one.answer
  }

  function forget(owner: string): void {
    for (const [key, one] of kept) if (one.owner === owner) kept.delete(key)
    for (const [key, one] of running) if (one.owner === owner) running.delete(key)
  }

  function keep(key: string, owner: string, answer: SharedAnswer | undefined): void {
    if (freshMs === 0 || answer?.status !== 200) return void kept.delete(key)
    const bytes = answer.body.length + key.length * 2 + 500
    kept.set(key, { owner, answer, readAt: clock.now(), bytes })
  }
}
