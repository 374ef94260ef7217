import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ProblemError } from '../web/errors.ts'
import type { Caller } from './caller.ts'
import type { SessionTables } from './schema.ts'

/** Finds the `sub` of the account that calls. What people write belongs to the account, on all its televisions. */
export function accountSubject(db: Kysely<SessionTables>, caller: Caller) {
  /** @throws ProblemError `not_signed_in`, `session_ended`, or `forbidden` for an account whose `sub` is unknown */
  return async (request: FastifyRequest): Promise<string> => {
    const { grant_id } = await caller.requireSession(request)
    const grant = await db
      .selectFrom('grants')
      .select(['subject', 'ended'])
      .where('id', '=', grant_id)
      .executeTakeFirst()
    if (!grant || grant.ended !== null) throw new ProblemError('session_ended', 'The session of this account ended.')
    if (grant.subject === null)
      throw new ProblemError(
        'forbidden',
        'The service did not say whose session this is, so nothing can be stored for its account. Add openid to DEVICE_SCOPES and pair again.',
        { reason: 'unnamedAccount' },
      )
    return grant.subject
  }
}
