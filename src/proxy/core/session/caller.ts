import type { IncomingMessage } from 'node:http'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { accountHeader } from '#contract/accounts.ts'
import { accountId } from '#contract/requestBodies.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { ProblemError } from '../web/errors.ts'
import type { SessionTables } from './schema.ts'
import type { SessionRow, Sessions } from './sessions.ts'

type Call = Pick<IncomingMessage, 'headers'>

/** The caller of a request: the cookie identifies the television, the header one of its accounts. */
export interface Caller {
  /** Returns the session; undefined if no account is signed in, or not the named one. */
  find(request: Call): Promise<SessionRow | undefined>
  /** @throws ProblemError `not_signed_in` */
  requireSession(request: Call): Promise<SessionRow>
  /**
   * Returns the `sub` of the account. What people write belongs to the account, on all its televisions.
   * @throws ProblemError `not_signed_in`, `session_ended`, or `forbidden` for an account whose `sub` is unknown
   */
  requireSubject(request: Call): Promise<string>
}

export function createCaller(db: Kysely<SessionTables>, sessions: Sessions, cookie: OpaqueCookie): Caller {
  return {
    async find(request) {
      const secret = cookie.read(request)
      if (secret === undefined) return undefined
      const requestedAccount = request.headers[accountHeader]
      if (requestedAccount === undefined) return sessions.find(secret)
      const account = z.safeParse(accountId, requestedAccount)
      return account.success ? sessions.find(secret, account.data) : undefined
    },

    async requireSession(request) {
      const session = await this.find(request)
      if (!session) throw new ProblemError('not_signed_in', 'This television is not signed in.')
      return session
    },

    async requireSubject(request) {
      const { grant_id } = await this.requireSession(request)
      const grants = db.selectFrom('grants').select(['subject', 'ended']).where('id', '=', grant_id)
      const grant = await grants.executeTakeFirst()
      if (grant?.ended !== null) throw new ProblemError('session_ended', 'The session of this account ended.')
      if (grant.subject === null)
        throw new ProblemError(
          'forbidden',
          'The service did not say whose session this is, so nothing can be stored for its account. Add openid to DEVICE_SCOPES and pair again.',
          { reason: 'unnamedAccount' },
        )
      return grant.subject
    },
  }
}
