import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'
import type { ForwardedAnswer } from '#proxy/core/forward/answer.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'

/** A whole answer of a service that several televisions of one account may get. */
export type SharedAnswer = ForwardedAnswer & { body: Buffer | undefined }

/**
 * Asks the service. Resolves to undefined when the answer is too large to be shared.
 * @param cached an earlier answer, to revalidate at the service
 * @param signal aborts when every television that asked has disconnected
 */
export type FetchAnswer = (cached: SharedAnswer | undefined, signal: AbortSignal) => Promise<SharedAnswer | undefined>

export interface SharedCall {
  /** An account with its allowed scopes: the cache never returns the answer of one owner to another. */
  owner: string
  /** The session of the television that asks. */
  session: string
  /** The cache key: two calls with the same text get the same answer. */
  key: string
  /** Whether the answer may be cached. */
  isCacheable: boolean
  /** Aborts when this television disconnects. */
  signal: AbortSignal
}

export type ResponseCache = ReturnType<typeof createResponseCache>

interface CachedAnswer {
  owner: string
  answer: SharedAnswer
  readAt: number
  bytes: number
}

interface Running {
  key: string
  answer: Promise<SharedAnswer | undefined>
  waiters: number
  abort(): void
}

/** The state of an account whose televisions ask. */
interface Owner {
  /** The session that asked last. */
  session: string
  /** Until this time the account counts as one with several televisions. */
  multipleUntil: number
  /** A few at most. A linear search is faster than hashing a text of this length. */
  running: Running[]
}

/** Milliseconds for which an account counts as one with several televisions, from the last change of session. */
export const multipleMs = 600_000

/** The largest number of accounts that are remembered; the least recently used is removed first. */
const maxOwners = 10_000

interface ResponseCacheContext {
  ttlMs: number
  maxBytes: number
  clock: Clock
  /** Called for each answer: from the cache, joined while under way, or asked from the service. */
  onAnswer?: (how: 'kept' | 'joined' | 'asked') => void
}

/**
 * Reduces the load on the services when many televisions of one account ask the same at the same time. The cache is in
 * the memory of each proxy: after a restart the service is asked again. For an account with only one television the
 * cache stores nothing: that television caches its answers itself, and the answers of thousands of such accounts would
 * only evict those that are shared. Cached answers and calls under way replace each other.
 * @param ttlMs milliseconds for which an answer counts as new; 0 shares only calls that are under way
 * @param maxBytes limit for all cached answers: the least recently used are removed first
 */
export function createResponseCache(context: ResponseCacheContext) {
  const { ttlMs, maxBytes, clock, onAnswer = () => {} } = context
  // A Map in the order of use would be slow: to find its first key it steps over every entry deleted before.
  const cache = new LRUCache<string, CachedAnswer>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })
  const owners = new LRUCache<string, Owner>({ max: maxOwners })
  return { get, forget }

  /**
   * Returns the answer to a GET: from a call that is under way for the same owner, from the cache when it is younger
   * than `ttlMs`, or from the service. Undefined when this caller's own answer was too large.
   * @throws UpstreamFailure of a shared call, to every caller that waits for it; other errors of `fetchAnswer`, only to
   * the caller whose call it was
   */
  function get(call: SharedCall, fetchAnswer: FetchAnswer): Promise<SharedAnswer | undefined> {
    const owner = ownerOf(call)
    const cached = mayCache(owner, call) ? cache.get(keyOf(call)) : undefined
    if (cached && clock.now() - cached.readAt < ttlMs) {
      onAnswer('kept')
      return Promise.resolve(cached.answer)
    }
    const running = owner.running.find(({ key }) => key === call.key)
    if (running) return joinCall(owner, running, call, fetchAnswer)
    onAnswer('asked')
    return startCall(owner, call, cached?.answer, fetchAnswer)
  }

  function mayCache(owner: Owner, { isCacheable }: SharedCall): boolean {
    return isCacheable && ttlMs > 0 && clock.now() < owner.multipleUntil
  }

  /** Returns the state of the caller's account, after recording that this session asked. */
  function ownerOf({ owner, session }: SharedCall): Owner {
    const ownerState = owners.get(owner)
    if (!ownerState) {
      const first = { session, multipleUntil: 0, running: [] }
      owners.set(owner, first)
      return first
    }
    if (ownerState.session !== session) {
      ownerState.session = session
      ownerState.multipleUntil = clock.now() + multipleMs
    }
    return ownerState
  }

  async function joinCall(
    owner: Owner,
    running: Running,
    call: SharedCall,
    fetchAnswer: FetchAnswer,
  ): Promise<SharedAnswer | undefined> {
    const { signal } = call
    try {
      const answer = await join(owner, running, signal)
      onAnswer(answer ? 'joined' : 'asked')
      return answer ?? (await fetchAnswer(undefined, signal))
    } catch (error) {
      if (error instanceof UpstreamFailure || signal.aborted) throw error
      // The session that asked has ended. This session may still be valid, so it asks for itself.
      return get(call, fetchAnswer)
    }
  }

  function startCall(
    owner: Owner,
    call: SharedCall,
    cached: SharedAnswer | undefined,
    fetchAnswer: FetchAnswer,
  ): Running['answer'] {
    const abandoned = new AbortController()
    const answer = fetchAnswer(cached, abandoned.signal).then(
      (answer) => {
        // If the account wrote something meanwhile, or was evicted from `owners`, the answer may be out of date.
        const isCurrent = removeRunning(owner, started) && owners.peek(call.owner) === owner
        if (isCurrent && mayCache(owner, call)) store(call, answer)
        return answer
      },
      (error: unknown) => {
        removeRunning(owner, started)
        throw error
      },
    )
    const started: Running = { key: call.key, answer, waiters: 0, abort: () => abandoned.abort() }
    owner.running.push(started)
    return join(owner, started, call.signal)
  }

  /** Removes the answers of an account that has written something: they may be out of date. */
  function forget(owner: string): void {
    for (const [key, cached] of cache) if (cached.owner === owner) cache.delete(key)
    const ownerState = owners.get(owner)
    if (ownerState) ownerState.running = []
  }

  function store(call: SharedCall, answer: SharedAnswer | undefined): void {
    const key = keyOf(call)
    if (answer?.status !== 200) return void cache.delete(key)
    const bytes = (answer.body?.length ?? 0) + key.length * 2 + 500
    cache.set(key, { owner: call.owner, answer, readAt: clock.now(), bytes })
  }
}

/** Adds a caller to a call. When all callers have aborted, the call is aborted too. */
function join(owner: Owner, running: Running, caller: AbortSignal): Running['answer'] {
  running.waiters += 1
  const onCallerAbort = () => {
    running.waiters -= 1
    if (running.waiters > 0) return
    removeRunning(owner, running)
    running.abort()
  }
  if (caller.aborted) onCallerAbort()
  else caller.addEventListener('abort', onCallerAbort, { once: true })
  return running.answer
}

/** Stops further callers from joining the call. @returns whether callers could join it until now */
function removeRunning(owner: Owner, running: Running): boolean {
  const index = owner.running.indexOf(running)
  if (index >= 0) owner.running.splice(index, 1)
  return index >= 0
}

const keyOf = ({ owner, key }: SharedCall) => `${owner}\n${key}`
