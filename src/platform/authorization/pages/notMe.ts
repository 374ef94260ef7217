import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthorizationContext } from '../context.ts'
import type { DeviceCode } from '../deviceCodes.ts'
import { namesOf } from '../names.ts'
import type { SignIn } from '../signIns.ts'
import { deviceLastPages } from './lastPages.ts'
import { messagePage } from './steps.tsx'
import type { Visit } from './visit.ts'

/** Whether a person has allowed it, so that the device has tokens or will get them. */
export const givesAccess = ({ state }: DeviceCode) => state === 'granted' || state === 'claimed'

/** Codes that somebody else started or entered (specification: consent-and-scopes 8). */
export function createNotMe({ db, deviceCodes, events, revocation }: AuthorizationContext) {
  /** Logs both accounts, when a person enters a code that another account has entered or answered before. */
  async function recordSecondAccount(request: FastifyRequest, person: SignIn, code: DeviceCode, first: string) {
    const { account, client } = await namesOf(db, { account_id: first, client_id: code.client_id })
    await events.record(db, {
      kind: 'refused',
      action: 'code.shared',
      actor: person.account.email,
      subject: client,
      detail: `entered before by ${account}`,
      address: request.ip,
    })
  }

  /**
   * Blocks a code for a person who says that they did not start this. The account that allowed it may do so as long as
   * the code is stored. Others may only while it lives: nobody ends a television's access because they once saw its code.
   */
  async function block(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    { account }: SignIn,
    code: DeviceCode,
  ) {
    if (deviceCodes.isExpired(code) && code.account_id !== account.id)
      return reply.code(400).send(messagePage(visit, deviceLastPages.expired))
    const names = await namesOf(db, { account_id: code.account_id ?? account.id, client_id: code.client_id })
    const allowed = givesAccess(code) ? `allowed by ${names.account}` : 'not allowed yet'
    await revocation.blockCode(code.id, (trx) =>
      events.record(trx, {
        kind: 'people',
        action: 'code.blocked',
        actor: account.email,
        subject: names.client,
        detail: allowed,
        address: request.ip,
      }),
    )
    return messagePage(visit, deviceLastPages.blockedCode)
  }

  return { recordSecondAccount, block }
}
