import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { accountHeader } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import { prepared } from '#storage/prepared.ts'
import type { AccessToken } from '../grants/tokenManager.ts'
import type { SessionTables } from '../session/schema.ts'
import type { SessionRow } from '../session/sessions.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import type { TokenSource } from './tokenSource.ts'

/**
 * Milliseconds for which a caller is believed without a look at the database: a session that another proxy ended is over
 * here no later than this. What this proxy itself ends is over at once (`changed`).
 */
export const believedFor = 1_000

/** Callers that are remembered, each less than a kilobyte: the least recently used goes first. */
const most = 10_000

/** A caller whose session and token were looked at a moment ago. */
export interface CachedCaller {
  /** Its id: answers are kept where several sessions of an account ask. */
  session: string
  token: AccessToken
  source: TokenSource
}

/** Spares a busy television the questions who it is and with what token, which took more than a call itself. */
export interface CallerCache {
  /** The caller, where it is known and was looked at less than `believedFor` ago; a promise where it has to be looked at. */
  find(headers: IncomingHttpHeaders): CachedCaller | undefined | Promise<CachedCaller | undefined>
  /**
   * To be called before the session is looked at.
   * @returns a function that remembers what was found, unless something ended or changed in between
   */
  looking(): (headers: IncomingHttpHeaders, session: SessionRow, caller: Omit<CachedCaller, 'session'>) => void
  /** A session ended, or was given another cookie or place: nobody is believed any longer. */
  changed(): void
}

interface Kept extends CachedCaller {
  print: string
  /** The call named the account, so it may be another than the active one. */
  isNamed: boolean
  lookedAt: number
  looking: Promise<CachedCaller | undefined> | undefined
}

/** The same in one question: cookie, account and grant are what they were. */
const stillThere = prepared(
  (db: Kysely<SessionTables>, given: { print: string; session: string; version: number; isNamed: number }) =>
    db
      .selectFrom('television')
      .innerJoin('session', 'session.television_id', 'television.id')
      .innerJoin('grants', 'grants.id', 'session.grant_id')
      .select('session.id')
      .where('television.known_by', '=', given.print)
      .where('session.id', '=', given.session)
      .where(({ eb, or, ref, val }) =>
        or([eb('television.active', '=', ref('session.id')), eb(val(given.isNamed), '=', 1)]),
      )
      .where('grants.version', '=', given.version)
      .where('grants.ended', 'is', null),
)

/** @param cookie of a session */
export function createCallerCache(db: Kysely<SessionTables>, cookie: OpaqueCookie, clock: Clock): CallerCache {
  const kept = new LRUCache<string, Kept>({ max: most })
  let changes = 0

  /** Who shows the same is the same. Hashed: what is kept here opens nothing elsewhere. */
  const keyOf = (headers: IncomingHttpHeaders): string | undefined => {
    const secret = cookie.readFrom(headers.cookie)
    const account = headers[accountHeader]
    if (secret === undefined || (account !== undefined && typeof account !== 'string')) return undefined
    return hash('sha256', account === undefined ? secret : `${secret} ${account}`, 'base64')
  }

  function find(headers: IncomingHttpHeaders) {
    const key = keyOf(headers)
    const one = key === undefined ? undefined : kept.get(key)
    if (key === undefined || !one) return undefined
    const now = clock.now()
    const { goodUntil } = one.token
    if (goodUntil <= now) {
      kept.delete(key)
      return undefined
    }
    const age = now - one.lookedAt
    if (age >= 0 && age < believedFor) return one
    one.looking ??= lookAgain(key, one, now).finally(() => {
      one.looking = undefined
    })
    return one.looking
  }

  async function lookAgain(key: string, one: Kept, now: number): Promise<CachedCaller | undefined> {
    const before = changes
    const { print, session, isNamed, token } = one
    const { rows } = await stillThere(db, { print, session, version: token.version, isNamed: Number(isNamed) })
    if (rows.length === 0 || before !== changes) {
      kept.delete(key)
      return undefined
    }
    one.lookedAt = now
    return one
  }

  return {
    find,
    looking() {
      const [before, lookedAt] = [changes, clock.now()]
      return (headers, session, { token, source }) => {
        const key = keyOf(headers)
        // A pairing that is still to go, and a day's first use, are noted by whoever looks closely.
        if (key === undefined || before !== changes || session.pairingId !== null) return
        const isNamed = headers[accountHeader] !== undefined
        const [print, id] = [session.knownBy, session.id]
        kept.set(key, { token, source, print, session: id, isNamed, lookedAt, looking: undefined })
      }
    },
    changed() {
      changes += 1
      kept.clear()
    },
  }
}
