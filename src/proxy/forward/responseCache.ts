import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Cancellation } from '../web/cancellation.ts'
import type { Outgoing } from './answer.ts'
import type { WholeBody } from './reading.ts'

/** A whole answer of a service that several televisions of one account may get. */
export type SharedAnswer = Outgoing & { body: WholeBody | undefined }

/**
 * Asks the service. Resolves to undefined when the answer is too large to be shared.
 * @param known an earlier answer, to revalidate at the service
 * @param cancellation cancelled when every television that asked has cancelled its call
 */
export type Ask = (known: SharedAnswer | undefined, cancellation: Cancellation) => Promise<SharedAnswer | undefined>

export interface SharedCall {
  /** An account with its allowed scopes: the cache never returns the answer of one owner to another. */
  owner: string
  /** The session of the television that asks. */
  session: string
  /** The cache key: two calls with the same text get the same answer. */
  what: string
  /** Whether the answer may be cached. */
  keep: boolean
  /** The cancellation of this television's call. */
  cancellation: Cancellation
}

export interface ResponseCache {
  /**
   * Returns the answer to a GET: from a call that is under way for the same owner, from the cache when it is younger
   * than `freshMs`, or from the service. Undefined when this caller's own answer was too large.
   * @throws UpstreamFailure of a shared call, to every caller that waits for it; other errors of `ask`, only to the
   * caller whose call it was
   */
  get(call: SharedCall, ask: Ask): Promise<SharedAnswer | undefined>
  /** Removes the answers of an account that has written something: they may be out of date. */
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

/** The state of an account whose televisions ask. */
interface Owner {
  /** The session that asked last. */
  session: string
  /** Until this time the account counts as one with several televisions. */
  wallUntil: number
  /** A few at most. A linear search is faster than hashing a text of this length. */
  running: Running[]
}

/** Milliseconds for which an account counts as one with several televisions, from the last change of session. */
export const wallFor = 600_000

/** The largest number of accounts that are remembered; the least recently used is removed first. */
const mostOwners = 10_000

interface ResponseCacheContext {
  freshMs: number
  mostBytes: number
  clock: Clock
  /** Called for each answer: from the cache, joined while under way, or asked from the service. */
  onAnswer?: (how: 'kept' | 'joined' | 'asked') => void
}

/**
 * Reduces the load on the services when many televisions of one account ask the same at the same time. The cache is in
 * the memory of each proxy: after a restart the service is asked again. For an account with only one television the
 * cache stores nothing: that television caches its answers itself, and the answers of thousands of such accounts would
 * only evict those that are shared.
 * @param freshMs milliseconds for which an answer counts as new; 0 shares only calls that are under way
 * @param mostBytes limit for all cached answers: the least recently used are removed first
 */
export function createResponseCache(parts: ResponseCacheContext): ResponseCache {
  const { freshMs, mostBytes, clock, onAnswer = () => {} } = parts
  // A Map in the order of use would be slow: to find its first key it steps over every entry deleted before.
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

  /** Returns the state of the caller's account, after recording that this session asked. */
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
      // The session that asked has ended. This session may still be valid, so it asks for itself.
      return get(call, ask)
    }
  }

  function lead(owner: Owner, call: SharedCall, known: SharedAnswer | undefined, ask: Ask): Running['answer'] {
    const cancellation = new Cancellation()
    const answer = ask(known, cancellation).then(
      (answer) => {
        // If the account wrote something meanwhile, or was evicted from `owners`, the answer may be out of date.
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

/** Stops further callers from joining the call. @returns whether callers could join it until now */
function over(owner: Owner, one: Running): boolean {
  const at = owner.running.indexOf(one)
  if (at >= 0) owner.running.splice(at, 1)
  return at >= 0
}

const keyOf = ({ owner, what }: SharedCall) => `${owner}\n${what}`
