import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#contract/networks.ts'
import type { RateLimit } from '#storage/rateLimit/rateLimiter.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { namesOf } from '../names.ts'
import { type AccessPeriod, daysOf, periodEnd } from '../scopeWords.ts'
import type { SignIn } from '../signIns.ts'
import type { Forms } from './forms.ts'
import { deviceLastPages } from './lastPages.ts'
import { messages } from './messages.ts'
import { codePage, consentPage, messagePage } from './steps.tsx'
import type { Visit } from './visit.ts'

/** The consent of a person who is signed in, for the device that shows a code. */
export function createDeviceConsent(context: AuthorizationContext, describeRequest: Forms['describeRequest']) {
  const { rateLimits, clock, db, deviceCodes, events, keys } = context
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
    if (deviceCodes.isExpired(code)) return reply.code(400).send(messagePage(visit, deviceLastPages.expired))
    if (code.state !== 'pending') return reply.code(400).send(messagePage(visit, deviceLastPages.used))
    await deviceCodes.enter(code.id)
    return consentPage(visit, {
      pending: { userCode },
      ...(await describeRequest(code.client_id, code.scope)),
      proof: keys.hash('consent', consentText(person, userCode)),
    })
  }

  /** Stores the person's decision. */
  async function decide(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    person: SignIn,
    userCode: string,
    { decision, period }: { decision: 'allow' | 'deny'; period: AccessPeriod },
  ) {
    const code = await deviceCodes.byUserCode(userCode)
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
    if (days === null) return messagePage(visit, deviceLastPages.allowed)
    return messagePage(visit, { title: messages.allowed, text: messages.allowedForDays, values: { days } })
  }

  return {
    showConsent,
    decide,
    /** Whether this person was shown the consent page of this code. */
    isProven: (person: SignIn, userCode: string, proof: string) =>
      keys.matches('consent', consentText(person, userCode), proof),
  }
}
