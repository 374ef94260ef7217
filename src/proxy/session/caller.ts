import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { accountId } from '#contract/accountRequests.ts'
import { accountHeader } from '#contract/accounts.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { ProblemError } from '../web/errors.ts'
import type { SessionRow, Sessions } from './sessions.ts'

type Call = Pick<IncomingMessage, 'headers'>

/** The caller of a request: the cookie identifies the television, the header one of its accounts. */
export interface Caller {
  /** Returns the session; undefined if no account is signed in, or not the named one. */
  find(request: Call): Promise<SessionRow | undefined>
  /** @throws ProblemError `not_signed_in` */
  requireSession(request: Call): Promise<SessionRow>
}

export function createCaller(sessions: Sessions, cookie: OpaqueCookie): Caller {
  async function find(request: Call): Promise<SessionRow | undefined> {
    const secret = cookie.read(request)
    if (secret === undefined) return undefined
    const requestedAccount = request.headers[accountHeader]
    if (requestedAccount === undefined) return sessions.find(secret)
    const account = z.safeParse(accountId, requestedAccount)
    return account.success ? sessions.find(secret, account.data) : undefined
  }
  return {
    find,
    async requireSession(request) {
      const session = await find(request)
      if (!session) throw new ProblemError('not_signed_in', 'This television is not signed in.')
      return session
    },
  }
}
