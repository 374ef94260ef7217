import type { Answer } from '../caller.ts'
import { errorOf, type Step, steps } from '../seen.ts'
import {
  after,
  answerOf,
  broken,
  type Check,
  header,
  isJson,
  isWaiting,
  keptIf,
  keptUnless,
  may,
  must,
  noStore,
  notSeen,
  type Rule,
  refusedWith,
  should,
  typeOf,
} from './rule.ts'

/** Questions to what is no endpoint of OAuth. */
const otherSteps: readonly Step[] = ['metadata', 'page', 'userinfo', 'revokedAccess']
const oauthSteps = steps.filter((step) => !otherSteps.includes(step))

/** Judges all refusals, each by what is wrong with it. */
const ofRefusals =
  (wrongIn: (answer: Answer) => string | undefined, allowed: string): Check =>
  (seen) => {
    const observations = oauthSteps.map((step) => seen.at(step))
    const answers = observations.flatMap((observation) => ('answer' in observation ? [observation.answer] : []))
    const refusals = answers.filter(({ status }) => status >= 400)
    if (refusals.length === 0) return notSeen('nothing was refused')
    const wrong = refusals.map(wrongIn).filter((text) => text !== undefined)
    return keptUnless([...new Set(wrong)], `${refusals.length} refusals`, allowed)
  }

/** What RFC 8628 and RFC 6749 ask of polls, and of every refusal. */
export const pollRules: Rule[] = [
  {
    ...must('error-format', 6749, '5.2'),
    asks: 'A refusal is JSON as application/json, with an error of printable characters.',
    check: ofRefusals((answer) => {
      if (errorOf(answer) === undefined) return `status ${answer.status} without error`
      return isJson(answer) ? undefined : typeOf(answer)
    }, 'application/json with error'),
  },
  {
    ...should('error-status', 6749, '5.2'),
    asks: 'A refusal has status 400; invalid_client may have 401.',
    check: ofRefusals((answer) => {
      const error = errorOf(answer)
      const isRight = answer.status === 400 || (answer.status === 401 && error === 'invalid_client')
      return isRight || error === undefined ? undefined : `${answer.status} ${error}`
    }, '400'),
  },
  {
    ...must('basic-challenge', 6749, '5.2'),
    asks: 'A wrong secret by HTTP Basic is refused with status 401 and WWW-Authenticate: Basic.',
    check: answerOf('wrongSecret', (answer, { isBasic }) => {
      if (!isBasic) return notSeen('the client does not authenticate by HTTP Basic')
      if (errorOf(answer) !== 'invalid_client') return notSeen('see client-authentication')
      const found = `${answer.status} ${header(answer, 'www-authenticate') || 'without WWW-Authenticate'}`
      return keptIf(/^401 basic\b/i.test(found), found, '401 Basic')
    }),
  },
  {
    ...must('pending', 8628, '3.5'),
    asks: 'A poll hears authorization_pending until the person has answered.',
    check: refusedWith('pending', 'authorization_pending'),
  },
  {
    ...may('slow-down', 8628, '3.5'),
    asks: 'A poll within the interval hears slow_down.',
    check: answerOf('tooFast', (answer) => {
      const error = errorOf(answer)
      return isWaiting(error) ? keptIf(error === 'slow_down', `${error}`, 'slow_down') : notSeen('see early-poll')
    }),
  },
  {
    ...should('early-poll', 8628, '3.5'),
    asks: 'A poll within the interval ends nothing: one that comes in time afterwards hears authorization_pending.',
    check: answerOf('tooFast', (early, seen) => {
      const error = errorOf(early)
      if (!isWaiting(error)) return broken(error ?? `status ${early.status}`, 'slow_down or authorization_pending')
      const isPending = refusedWith('pending', 'authorization_pending')(seen).verdict === 'kept'
      return isPending ? refusedWith('recovered', 'authorization_pending')(seen) : notSeen('see pending')
    }),
  },
  {
    ...must('unknown-code', 6749, '5.2'),
    asks: 'A device code that the server never gave is refused with invalid_grant.',
    check: refusedWith('unknownCode', 'invalid_grant'),
  },
  {
    ...must('empty-parameter', 6749, '3.2'),
    asks: 'A parameter without a value counts as missing: an empty device_code is refused with invalid_request.',
    check: refusedWith('emptyCode', 'invalid_request'),
  },
  {
    ...must('wrong-grant-type', 6749, '5.2'),
    asks: 'A grant_type that the server does not know is refused with unsupported_grant_type.',
    check: refusedWith('wrongGrant', 'unsupported_grant_type'),
  },
  {
    ...must('client-authentication', 8628, '3.4'),
    asks: 'A client that has a secret authenticates when it polls: a wrong one is refused with invalid_client.',
    check: refusedWith('wrongSecret', 'invalid_client'),
  },
  {
    ...must('other-client', 6749, '5.2'),
    asks: 'A device code of another client is refused with invalid_grant.',
    check: answerOf('otherClient', (answer, seen) => {
      const error = errorOf(answer) ?? ''
      return ['invalid_client', 'unauthorized_client'].includes(error)
        ? notSeen(`the second client itself was refused (${error})`)
        : refusedWith('otherClient', 'invalid_grant')(seen)
    }),
  },
  {
    ...must('denied', 8628, '3.5'),
    asks: 'After the person denied, a poll hears access_denied.',
    check: refusedWith('denied', 'access_denied'),
  },
  {
    ...must('expired', 8628, '3.5'),
    asks: 'After expires_in seconds, a poll is refused for good.',
    check: refusedWith('expired', 'expired_token', 'invalid_grant'),
  },
  {
    ...should('expired-token', 8628, '3.5'),
    asks: 'The refusal of an expired code is expired_token.',
    check: answerOf('expired', (answer) => {
      const error = errorOf(answer)
      if (error !== 'expired_token' && error !== 'invalid_grant') return notSeen('see expired')
      return keptIf(error === 'expired_token', error, 'expired_token')
    }),
  },
  {
    ...must('token-answer', 6749, '5.1'),
    asks: 'After the person allowed, a poll gets access_token and token_type as application/json.',
    check: answerOf('tokens', (answer) => {
      if (answer.status !== 200) return broken(`status ${answer.status}, ${errorOf(answer) ?? 'no error'}`, 'tokens')
      const missing = ['access_token', 'token_type'].filter((name) => typeof answer.json?.[name] !== 'string')
      const wrong = [...missing.map((name) => `no ${name}`), ...(isJson(answer) ? [] : [typeOf(answer)])]
      return keptUnless(wrong, `token_type ${answer.json?.token_type}`, 'both')
    }),
  },
  {
    ...must('token-no-store', 6749, '5.1'),
    asks: 'The answer with tokens says Cache-Control: no-store.',
    check: after('tokens', answerOf('tokens', noStore)),
  },
  {
    ...should('token-lifetime-told', 6749, '5.1'),
    asks: 'The answer with tokens says how many seconds the access token lives.',
    check: after(
      'tokens',
      answerOf('tokens', ({ json }) =>
        keptIf(typeof json?.expires_in === 'number', `expires_in ${json?.expires_in ?? 'not there'}`, 'a number'),
      ),
    ),
  },
]
