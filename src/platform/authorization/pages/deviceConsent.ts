import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#contract/networks.ts'
import type { RateLimit } from '#storage/rateLimit/rateLimiter.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationContext } from '../context.ts'
import type { DeviceCode } from '../deviceCodes.ts'
import { comparableNetwork, isSameNetwork } from '../deviceDetails.ts'
import { judgeConsent } from '../devicePolicy.ts'
import { ineligibility } from '../eligibility.ts'
import { namesOf } from '../names.ts'
import { type AccessPeriod, daysOf, periodEnd } from '../scopeWords.ts'
import type { SignIn } from '../signIns.ts'
import { isRight, verificationOf } from '../verification.ts'
import { consentPage } from './consentPage.tsx'
import type { Forms } from './forms.ts'
import { allowedForDays, type Decision, deviceLastPages } from './lastPages.ts'
import { messages } from './messages.ts'
import { createNotMe, givesAccess } from './notMe.ts'
import { codePage, messagePage, notMePage } from './steps.tsx'
import { verificationPage } from './verificationPage.tsx'
import type { Visit } from './visit.ts'

/**
 * How long a person reads a warning before Allow counts. Shorter than what annoys those who use mobile data, longer than
 * a press without reading.
 */
export const readingMs = 5_000
/** In place of a time: a page that asks nothing, whose proof is only good for “This was not me”. */
const never = 'never'

const isEnteredByOther = ({ entered_by }: DeviceCode, { account }: SignIn) =>
  entered_by !== null && entered_by !== account.id

interface Asked {
  code: DeviceCode
  userCode: string
  isSecondAccount: boolean
  /** The name of the device if it is registered. */
  registeredAs: string | undefined
  /** What an Allow that came too soon had chosen. */
  earlier?: { allowFrom: string; period: AccessPeriod }
}

/** The consent of a person who is signed in, for the device that shows a code. */
export function createDeviceConsent(context: AuthorizationContext, describeRequest: Forms['describeRequest']) {
  const { accountMails, rateLimits, clock, db, deviceCodes, events, keys } = context
  const { recordSecondAccount, block } = createNotMe(context)
  const { codeGuesses } = context.settings.limits
  const consentText = (person: SignIn, userCode: string, allowFrom: string) => `${person.id} ${userCode} ${allowFrom}`
  /** Shows that a page was made for this person and code, and from when (ms since 1970) Allow counts. */
  const proofOf = (person: SignIn, userCode: string, allowFrom = never) =>
    `${allowFrom}.${keys.hash('consent', consentText(person, userCode, allowFrom))}`

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
    const isOthers = code.account_id !== null && code.account_id !== person.account.id
    if (isOthers && code.account_id) await recordSecondAccount(request, person, code, code.account_id)
    if (deviceCodes.isExpired(code)) return reply.code(400).send(messagePage(visit, deviceLastPages.expired))
    if (code.state !== 'pending') {
      const used = isOthers ? deviceLastPages.othersCode : deviceLastPages.used
      const last = givesAccess(code)
        ? notMePage(visit, used, { userCode, proof: proofOf(person, userCode) })
        : messagePage(visit, used)
      return reply.code(400).send(last)
    }
    const { refusal, registeredAs } = await judgeConsent(context, request, person, code)
    if (refusal) return reply.code(403).send(messagePage(visit, deviceLastPages[refusal]))
    const enteredBy = await deviceCodes.enter(code.id, person.account.id)
    const isSecondAccount = enteredBy !== person.account.id
    if (isSecondAccount) await recordSecondAccount(request, person, code, enteredBy)
    if (code.verification !== null)
      return verificationPage(visit, {
        userCode,
        choices: verificationOf(keys, code.id).choices,
        isSecondAccount,
        proof: proofOf(person, userCode),
      })
    return askForConsent(request, visit, person, { code, userCode, isSecondAccount, registeredAs })
  }

  /** Shows the consent page to a person who chose what the device shows. Any other choice denies the code. */
  async function verify(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    person: SignIn,
    userCode: string,
    chosen: string,
  ) {
    const code = await deviceCodes.byUserCode(userCode)
    if (!code || deviceCodes.isExpired(code)) return reply.code(400).send(messagePage(visit, deviceLastPages.expired))
    if (code.state !== 'pending') return reply.code(400).send(messagePage(visit, deviceLastPages.used))
    if (isRight(verificationOf(keys, code.id), chosen)) {
      const { refusal, registeredAs } = await judgeConsent(context, request, person, code)
      if (refusal) return reply.code(403).send(messagePage(visit, deviceLastPages[refusal]))
      const isSecondAccount = isEnteredByOther(code, person)
      return askForConsent(request, visit, person, { code, userCode, isSecondAccount, registeredAs })
    }
    await deviceCodes.decide(code.id, person.account.id, 'access_denied')
    const { client } = await namesOf(db, { account_id: person.account.id, client_id: code.client_id })
    await events.record(db, {
      kind: 'refused',
      action: 'code.mistaken',
      actor: person.account.email,
      subject: client,
      address: request.ip,
    })
    return reply.code(403).send(messagePage(visit, deviceLastPages.wrongNumber))
  }

  async function askForConsent(request: FastifyRequest, visit: Visit, person: SignIn, asked: Asked) {
    const { code, userCode, isSecondAccount, registeredAs, earlier } = asked
    const now = clock.now()
    const isNear = isSameNetwork(code.device_network, comparableNetwork(keys, request.ip))
    const warnings = [
      ...(isSecondAccount ? [messages.secondAccount] : []),
      ...(isNear === false ? [messages.otherNetworkWarning] : []),
    ]
    const allowFrom = earlier?.allowFrom ?? String(warnings.length > 0 ? now + readingMs : now)
    return consentPage(visit, {
      pending: { userCode },
      ...(await describeRequest(code.client_id, code.scope)),
      device: { registeredAs, kind: code.device_kind, minutes: Math.floor((now - code.created_at) / 60_000), isNear },
      warnings,
      waitSeconds: Math.ceil((Number(allowFrom) - now) / 1000),
      isTooSoon: earlier !== undefined,
      period: earlier?.period,
      proof: proofOf(person, userCode, allowFrom),
    })
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
    const allows = decision === 'allow' && code.state === 'pending'
    const { refusal, registeredAs } = allows ? await judgeConsent(context, request, person, code) : {}
    if (refusal) return reply.code(403).send(messagePage(visit, deviceLastPages[refusal]))
    const [allowFrom] = splitProof(proof)
    // Not a number: the page asked nothing.
    if (decision === 'allow' && !(clock.now() >= Number(allowFrom))) {
      const isSecondAccount = isEnteredByOther(code, person)
      const earlier = { allowFrom, period }
      reply.code(400)
      return askForConsent(request, visit, person, { code, userCode, isSecondAccount, registeredAs, earlier })
    }
    const refused =
      decision === 'allow' ? await ineligibility(db, person.account.id, code.client_id, code.scope) : 'access_denied'
    const expiresAt = refused ? null : periodEnd(period, clock.now())
    const told = { accountId: person.account.id, registeredAs }
    const tell =
      accountMails.isOn && !refused ? (trx: typeof db) => accountMails.tellOfDevice(trx, code, told) : undefined
    if (!(await deviceCodes.decide(code.id, person.account.id, refused ?? 'granted', expiresAt, tell)))
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
    return notMePage(visit, allowed, { userCode, proof: proofOf(person, userCode) })
  }

  return {
    showConsent,
    verify,
    decide,
    /** Whether this person was shown the consent page of this code. */
    isProven: (person: SignIn, userCode: string, proof: string) => {
      const [allowFrom, hash] = splitProof(proof)
      return keys.matches('consent', consentText(person, userCode, allowFrom), hash)
    },
  }
}

function splitProof(proof: string): [allowFrom: string, hash: string] {
  const [allowFrom = '', hash = ''] = proof.split('.')
  return [allowFrom, hash]
}
