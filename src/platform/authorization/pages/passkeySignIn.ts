import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#contract/networks.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationContext } from '../context.ts'
import { readSignInAnswer } from '../passkeys/answers.ts'
import { createPasskeys } from '../passkeys/passkeys.ts'
import { relyingPartyOf } from '../passkeys/relyingParty.ts'
import { countPasswordAttempt } from '../passwordRateLimit.ts'
import type { NewSignIn, SignIn } from '../signIns.ts'
import { messages } from './messages.ts'
import { allowPasskeyScript } from './passkeyScript.ts'
import { type SignInFields, signInPage } from './steps.tsx'
import { tooManyPasswords } from './tooManyPasswords.ts'
import type { Visit, Visits } from './visit.ts'

/** Why nobody was signed in: status and text for the person; text undefined: the account is disabled. */
interface PasskeyRefusal {
  status: number
  error: string | undefined
  errorOf: 'passkey'
}

const refusal = (status: number, error?: string): PasskeyRefusal => ({ status, error, errorOf: 'passkey' })

/** Sets the cookies of a new sign-in. */
type Remember = (request: FastifyRequest, reply: FastifyReply, started: NewSignIn) => Promise<void>

/** Signing in with a passkey (specification: sign-in 2). */
export function createPasskeySignIn(context: AuthorizationContext, visits: Visits, remember: Remember) {
  const { db, events, publicUrl, rateLimits, signIns, trustedDevices } = context
  const { passwordGuesses } = context.settings.limits
  const passkeys = createPasskeys(context)

  return {
    /** The page on which a person signs in, with a passkey if this address has them. */
    askToSignIn: (reply: FastifyReply, visit: Visit, fields: SignInFields): string => {
      const site = relyingPartyOf(publicUrl())
      if (!site) return signInPage(visit, fields)
      allowPasskeyScript(reply, site.origin)
      return signInPage(visit, { ...fields, passkey: passkeys.signInOptions(site, visit.csrf) })
    },

    /** Starts a sign-in for the answer of a device. It costs an attempt unless it is right, as a password does. */
    signInWithPasskey: async (
      request: FastifyRequest,
      reply: FastifyReply,
      text: string,
    ): Promise<{ signIn: SignIn } | PasskeyRefusal> => {
      const site = relyingPartyOf(publicUrl())
      const answer = readSignInAnswer(text)
      const known = answer && (await passkeys.find(answer))
      const email = known?.account.email ?? 'unknown'
      const log = (isRefused: boolean, detail = '') =>
        events.record(db, {
          kind: isRefused ? 'refused' : 'people',
          action: isRefused ? 'passkey.refused' : 'passkey.signed-in',
          actor: email,
          subject: known?.passkey.name ?? 'account sign-in',
          detail,
          address: request.ip,
        })
      const paid = await countPasswordAttempt(rateLimits, passwordGuesses, {
        kind: 'passkey',
        name: email,
        ip: request.ip,
        known: await trustedDevices.find(visits.trustedDevice(request), networkOf(request.ip), email),
      })
      if (!paid) {
        await log(true, 'too many attempts')
        return refusal(429, tooManyPasswords(passwordGuesses.maxWaitSeconds))
      }
      const refused = async (detail: string) => {
        await log(true, detail)
        return refusal(400, t(messages.passkeyRefused))
      }
      if (!site || !known) return refused('no such passkey')
      const reason = await passkeys.verify(site, visits.browserOf(request), known, answer)
      if (reason !== undefined) return refused(reason)
      const agent = request.headers['user-agent']
      const outcome = await signIns.start(known.account, { method: 'passkey', agent })
      await rateLimits.refund(paid)
      if (outcome === 'unknown') return refused('the password was changed meanwhile')
      if (outcome === 'disabled') {
        await log(true, 'the account is disabled')
        return refusal(403)
      }
      await log(false)
      await remember(request, reply, outcome)
      return { signIn: outcome.signIn }
    },
  }
}
