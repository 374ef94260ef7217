import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#contract/networks.ts'
import type { RateLimit } from '#storage/rateLimit/rateLimiter.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationContext } from '../context.ts'
import type { DeviceCode } from '../deviceCodes.ts'
import { ineligibility } from '../eligibility.ts'
import { namesOf } from '../names.ts'
import { type AccessPeriod, daysOf, periodEnd } from '../scopeWords.ts'
import type { SignIn } from '../signIns.ts'
import type { Forms } from './forms.ts'
import { allowedForDays, deviceLastPages } from './lastPages.ts'
import { messages } from './messages.ts'
import { codePage, consentPage, type Decision, messagePage, notMePage } from './steps.tsx'
import type { Visit } from './visit.ts'

/** Whether a person has allowed it, so that the device has tokens or will get them. */
const givesAccess = ({ state }: DeviceCode) => state === 'granted' || state === 'claimed'

/** The consent of a person who is signed in, for the device that shows a code. */
export function createDeviceConsent(context: AuthorizationContext, describeRequest: Forms['describeRequest']) {
  const { rateLimits, clock, db, deviceCodes, events, keys, revocation } = context
  const { codeGuesses } = context.settings.limits
  const consentText = (person: SignIn, userCode: string) => `${person.id} ${userCode}`

  /** Looks the code up, which costs an attempt unless it is right, and shows the consent page. */
  async function showConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    person: SignIn,
    userCode: string,
  ) {
    const limits: RateLimit[] = [
      // By account: signing in again brings no new attempts.
      { name: `code/account/${person.account.id}`, limit: codeGuesses.signIn },
      { name: `code/address/${networkOf(request.ip)}`, limit: codeGuesses.address },
      { name: 'code/all', limit: codeGuesses.all },
    ]
    const refused = (detail: string) =>
      events.record(db, {
        kind: 'refused',
        action: 'code.refused',
        actor: person.account.email,
        subject: 'user code',
        detail,
        address: request.ip,
      })
    const paid = await rateLimits.spend(limits, codeGuesses.reserved)
    if (!paid) {
      await refused('too many attempts')
      return reply.code(429).send(codePage(visit, { typed: userCode, error: t(messages.tooMany) }))
    }
    const code = await deviceCodes.byUserCode(userCode)
    if (!code) {
      await refused('no such code')
      return reply.code(400).send(codePage(visit, { typed: userCode, error: t(messages.wrongCode) }))
    }
    await rateLimits.refund(paid)
    const proof = keys.hash('consent', consentText(person, userCode))
    const isOthers = code.account_id !== null && code.account_id !== person.account.id
    if (isOthers) await recordSecondAccount(request, person, code, code.account_id)
    if (deviceCodes.isExpired(code)) return reply.code(400).send(messagePage(visit, deviceLastPages.expired))
    if (code.state !== 'pending') {
      const used = isOthers ? deviceLastPages.othersCode : deviceLastPages.used
      const last = givesAccess(code) ? notMePage(visit, used, { userCode, proof }) : messagePage(visit, used)
      return reply.code(400).send(last)
    }
    const enteredBy = await deviceCodes.enter(code.id, person.account.id)
    const isSecondAccount = enteredBy !== person.account.id
    if (isSecondAccount) await recordSecondAccount(request, person, code, enteredBy)
    return consentPage(visit, {
      pending: { userCode },
      ...(await describeRequest(code.client_id, code.scope)),
      isSecondAccount,
      proof,
    })
  }

  /** Logs both accounts, when a person enters a code that another account has entered or answered before. */
  async function recordSecondAccount(request: FastifyRequest, person: SignIn, code: DeviceCode, first: string | null) {
    const { account, client } = await namesOf(db, { account_id: first ?? '', client_id: code.client_id })
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

  /** Stores the person's decision. */
  async function decide(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    person: SignIn,
    userCode: string,
    { decision, period, proof }: { decision: Decision; period: AccessPeriod; proof: string },
  ) {
    const code = await deviceCodes.byUserCode(userCode)
    if (code && decision === 'not-me') return block(request, reply, visit, person, code)
    if (!code || deviceCodes.isExpired(code)) return reply.code(400).send(messagePage(visit, deviceLastPages.expired))
    const refused =
      decision === 'allow' ? await ineligibility(db, person.account.id, code.client_id, code.scope) : 'access_denied'
    const expiresAt = refused ? null : periodEnd(period, clock.now())
    if (!(await deviceCodes.decide(code.id, person.account.id, refused ?? 'granted', expiresAt)))
      return reply
        .code(400)
        .send(messagePage(visit, deviceCodes.isExpired(code) ? deviceLastPages.expired : deviceLastPages.used))
    const { client } = await namesOf(db, { account_id: person.account.id, client_id: code.client_id })
    await events.record(db, {
      kind: 'people',
      action: refused ? 'consent.denied' : 'consent.allowed',
      actor: person.account.email,
      subject: client,
      detail: refused && decision === 'allow' ? refused : code.scope,
      address: request.ip,
    })
    if (decision === 'deny') return messagePage(visit, deviceLastPages.denied)
    if (refused) return reply.code(403).send(messagePage(visit, deviceLastPages[refused]))
    const days = daysOf(period)
    const allowed = days === null ? deviceLastPages.allowed : { ...allowedForDays, values: { days } }
    return notMePage(visit, allowed, { userCode, proof })
  }

  return {
    showConsent,
    decide,
    /** Whether this person was shown the consent page of this code. */
    isProven: (person: SignIn, userCode: string, proof: string) =>
      keys.matches('consent', consentText(person, userCode), proof),
  }
}
