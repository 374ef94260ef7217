import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Cancellation } from '../web/cancellation.ts'
import type { Outgoing } from './answer.ts'
import type { WholeBody } from './reading.ts'

/** A whole answer of a service, as it may be given to several televisions of one account. */
export type SharedAnswer = Outgoing & { body: WholeBody | undefined }

/**
 * Asks the service. Gives undefined when the answer is too large to be shared.
 * @param known an answer of before, to ask whether it still holds
 * @param cancellation cancelled when every television that asked is gone
 */
export type Ask = (known: SharedAnswer | undefined, cancellation: Cancellation) => Promise<SharedAnswer | undefined>

export interface SharedCall {
  /** An account and what it allowed: answers of one never reach another. */
  owner: string
  /** Who asks: one session, which is one television's. */
  session: string
  /** What is asked: equal texts, equal answers. */
  what: string
  /** Whether the answer may be given again later. */
  keep: boolean
  /** Of this television's call. */
  cancellation: Cancellation
}

export interface ResponseCache {
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
  what: string
  answer: Promise<SharedAnswer | undefined>
  waiting: number
  cancellation: Cancellation
}

/** What is known of an account whose televisions ask. */
interface Owner {
  /** Who asked last. */
  session: string
  /** Until when it counts as one of several televisions. */
  wallUntil: number
  /** A few at most: found by going through them, which takes less than the hash of so long a text. */
  running: Running[]
}

/** Milliseconds for which an account counts as one of several televisions, from when the asking one was another. */
export const wallFor = 600_000

/** Accounts of which is known who asked last; the least recently used is forgotten first. */
const mostOwners = 10_000

interface ResponseCacheContext {
  freshMs: number
  mostBytes: number
  clock: Clock
  /** Called for each answer: from the cache, joined while under way, or asked from the service. */
  onAnswer?: (how: 'kept' | 'joined' | 'asked') => void
}

/**
 * Spares the services a wall of televisions that ask the same at one time. Kept in memory, each proxy for itself: what is
 * lost with it is asked again. Of an account's only television nothing is kept: it keeps its answers itself, and those of
 * thousands would only crowd out what walls need.
 * @param freshMs how long an answer counts as new; 0 shares only calls that are under way
 * @param mostBytes of all answers kept: the least recently used go first
 */
export function createResponseCache(parts: ResponseCacheContext): ResponseCache {
  const { freshMs, mostBytes, clock, onAnswer = () => {} } = parts
  // Not a Map in the order of use: to find its first key it steps over every place that was dropped before.
  const kept = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: ({ bytes }) => bytes })
  const owners = new LRUCache<string, Owner>({ max: mostOwners })
  return { get, forget }

  function get(call: SharedCall, ask: Ask): Promise<SharedAnswer | undefined> {
    const owner = ownerOf(call)
    const known = mayKeep(owner, call) ? kept.get(keyOf(call)) : undefined
    if (known && clock.now() - known.readAt < freshMs) {
      onAnswer('kept')
      return Promise.resolve(known.answer)
    }
    const under = owner.running.find(({ what }) => what === call.what)
    if (under) return follow(owner, under, call, ask)
    onAnswer('asked')
    return lead(owner, call, known?.answer, ask)
  }

  function mayKeep(owner: Owner, { keep }: SharedCall): boolean {
    return keep && freshMs > 0 && clock.now() < owner.wallUntil
  }

  /** Of who asks, having noted that this television did. */
  function ownerOf({ owner, session }: SharedCall): Owner {
    const known = owners.get(owner)
    if (!known) {
      const first = { session, wallUntil: 0, running: [] }
      owners.set(owner, first)
      return first
    }
    if (known.session !== session) {
      known.session = session
      known.wallUntil = clock.now() + wallFor
    }
    return known
  }

  async function follow(owner: Owner, under: Running, call: SharedCall, ask: Ask): Promise<SharedAnswer | undefined> {
    const { cancellation } = call
    try {
      const answer = await join(owner, under, cancellation)
      onAnswer(answer ? 'joined' : 'asked')
      return answer ?? (await ask(undefined, cancellation))
    } catch (error) {
      if (error instanceof UpstreamFailure || cancellation.isCancelled) throw error
      // The session that asked has ended, which says nothing of this one.
      return get(call, ask)
    }
  }

  function lead(owner: Owner, call: SharedCall, known: SharedAnswer | undefined, ask: Ask): Running['answer'] {
    const cancellation = new Cancellation()
    const answer = ask(known, cancellation).then(
      (answer) => {
        // Written meanwhile: it may be what was before. So too where the account was forgotten for others meanwhile.
        const stands = over(owner, own) && owners.peek(call.owner) === owner
        if (stands && mayKeep(owner, call)) keepAnswer(call, answer)
        return answer
      },
      (error: unknown) => {
        over(owner, own)
        throw error
      },
    )
    const own: Running = { what: call.what, answer, waiting: 0, cancellation }
    owner.running.push(own)
    return join(owner, own, call.cancellation)
  }

  function join(owner: Owner, one: Running, caller: Cancellation): Running['answer'] {
    one.waiting += 1
    caller.onCancel(() => {
      one.waiting -= 1
      if (one.waiting > 0) return
      over(owner, one)
      one.cancellation.cancel()
    })
    return one.answer
  }

  function forget(owner: string): void {
    for (const [key, one] of kept) if (one.owner === owner) kept.delete(key)
    const known = owners.get(owner)
    if (known) known.running = []
  }

  function keepAnswer(call: SharedCall, answer: SharedAnswer | undefined): void {
    const key = keyOf(call)
    if (answer?.status !== 200) return void kept.delete(key)
    const bytes = (answer.body?.length ?? 0) + key.length * 2 + 500
    kept.set(key, { owner: call.owner, answer, readAt: clock.now(), bytes })
  }
}

/** Nobody joins it any longer. @returns whether somebody could until now */
function over(owner: Owner, one: Running): boolean {
  const at = owner.running.indexOf(one)
  if (at >= 0) owner.running.splice(at, 1)
  return at >= 0
}

const keyOf = ({ owner, what }: SharedCall) => `${owner}\n${what}`
