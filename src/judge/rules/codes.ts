import { base20, mostBits } from '../entropy.ts'
import type { Seen, Step } from '../seen.ts'
import {
  answerOf,
  broken,
  type Check,
  header,
  isJson,
  kept,
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
  type Verdict,
} from './rule.ts'

/** RFC 8628, section 6.1 has 20^8 and 10^9 as examples; the smaller has 29.9 bits. */
const leastUserCodeBits = 29
/** The RFC asks for "very high entropy", without a number. */
const leastDeviceCodeBits = 128
/** RFC 10027 has no number; this is the example of RFC 8628, section 3.2. */
const longestLifetimeSeconds = 1800

const codeSteps: readonly Step[] = ['codes', 'unknownParameter', 'secondCodes', 'lastCodes']
type CodeName = 'device_code' | 'user_code'

/** Judges all codes of one kind that came. */
const ofCodes =
  (name: CodeName, check: (codes: string[]) => Verdict): Check =>
  (seen: Seen) => {
    const codes = codeSteps.flatMap((step) => {
      const observation = seen.at(step)
      const code = 'answer' in observation ? observation.answer.json?.[name] : undefined
      return typeof code === 'string' && code !== '' ? [code] : []
    })
    return codes.length === 0 ? notSeen('no codes came') : check(codes)
  }

const areDifferent = (name: CodeName): Check =>
  ofCodes(name, (codes) => {
    if (codes.length === 1) return notSeen('only one came')
    return keptIf(new Set(codes).size === codes.length, `${new Set(codes).size} of ${codes.length} differ`, 'all')
  })

const haveBits = (codes: string[], least: number): Verdict =>
  keptIf(mostBits(codes) >= least, `at most ${mostBits(codes)} bits`, `at least ${least}`)

/** Without what is there for readability. */
const significant = (code: string) => code.replace(/[^\p{L}\p{N}]/gu, '')

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const isSeconds = (value: unknown) => typeof value === 'number' && value > 0

/** What RFC 8628 asks of the device endpoint, its codes and its page, and other documents of the same. */
export const codeRules: Rule[] = [
  {
    ...must('device-answer', 8628, '3.2'),
    asks: 'The device answer has device_code, user_code, verification_uri (an address) and expires_in (seconds).',
    check: answerOf('codes', ({ status, json }) => {
      if (status !== 200) return broken(`status ${status}, ${json?.error}`, 'codes')
      const missing = [
        ...['device_code', 'user_code'].filter((name) => !isText(json?.[name])),
        ...(isAddress(json?.verification_uri) ? [] : ['verification_uri']),
        ...(isSeconds(json?.expires_in) ? [] : ['expires_in']),
      ]
      return keptUnless(
        missing.map((name) => `no right ${name}`),
        'all four',
        'all four',
      )
    }),
  },
  {
    ...should('device-answer-options', 8628, '3.2'),
    asks: 'interval, if it is there, is a number of seconds, and verification_uri_complete an address.',
    check: answerOf('codes', ({ json: { interval, verification_uri_complete: complete } = {} }) => {
      const wrong = [
        ...(interval === undefined || isSeconds(interval) ? [] : [`interval is ${JSON.stringify(interval)}`]),
        ...(complete === undefined || isAddress(complete) ? [] : ['verification_uri_complete is no address']),
      ]
      return keptUnless(wrong, `interval ${interval ?? 'not there, so 5'}`, 'seconds, and an address')
    }),
  },
  {
    ...should('device-answer-json', 8628, '3.2'),
    asks: 'The device answer is JSON as application/json.',
    check: answerOf('codes', (answer) => keptIf(isJson(answer), typeOf(answer), 'application/json')),
  },
  {
    ...should('device-answer-no-store', 6749, '5.1'),
    asks: 'The device answer, which has credentials, says Cache-Control: no-store.',
    check: answerOf('codes', noStore),
  },
  {
    ...should('device-codes-differ', 8628, '3.2'),
    asks: 'Each request gets a device code of its own.',
    check: areDifferent('device_code'),
  },
  {
    ...should('device-code-entropy', 8628, '5.2'),
    asks: `The device code has very high entropy (${leastDeviceCodeBits} bits for this judge, as far as a few codes show).`,
    check: ofCodes('device_code', (codes) => haveBits(codes, leastDeviceCodeBits)),
  },
  {
    ...should('user-code-entropy', 8628, '5.1'),
    asks: `The user code has enough entropy (${leastUserCodeBits} bits for this judge, as far as a few codes show).`,
    check: ofCodes('user_code', (codes) => haveBits(codes.map(significant), leastUserCodeBits)),
  },
  {
    ...may('user-code-characters', 8628, '6.1'),
    asks: 'The user code has only consonants, or only digits: quick to type, and no words.',
    check: ofCodes('user_code', (codes) => {
      const letters = significant(codes.join(''))
      const found = [...new Set(letters.toUpperCase())].sort().join('')
      return keptIf(base20.test(letters) || /^\d+$/.test(letters), found, 'BCDFGHJKLMNPQRSTVWXZ, or digits alone')
    }),
  },
  {
    ...should('uri-without-code', 8628, '3.3'),
    asks: 'verification_uri, which a person types, does not have the user code in it.',
    check: answerOf('codes', ({ json: { verification_uri: uri, user_code: code } = {} }) => {
      if (typeof uri !== 'string' || typeof code !== 'string') return notSeen('no address and code came')
      return keptIf(!uri.includes(code), uri, 'an address without the code')
    }),
  },
  {
    ...must('verification-page', 8628, '3.3'),
    asks: 'A person who opens verification_uri finds the page there.',
    check: answerOf('page', ({ status }) => keptIf(status < 400, `status ${status}`, 'a page')),
  },
  {
    ...should('page-not-framed', 9700, '4.16'),
    asks: 'The page may not be shown in another page: frame-ancestors in Content-Security-Policy, or X-Frame-Options.',
    check: answerOf('page', (answer) => {
      if (answer.status >= 300) return notSeen(`the page has status ${answer.status}`)
      if (/frame-ancestors/.test(header(answer, 'content-security-policy'))) return kept('frame-ancestors')
      const options = header(answer, 'x-frame-options')
      return keptIf(options !== '', options || 'neither', 'one of both')
    }),
  },
  {
    ...must('unknown-parameter', 8628, '3.1'),
    asks: 'Parameters that the server does not know are ignored.',
    check: answerOf('unknownParameter', ({ status, json }, seen) =>
      answerOf('codes', (plain) => {
        if (plain.status !== 200) return notSeen('no codes came without it either')
        return keptIf(status === 200, status === 200 ? 'codes' : `status ${status}, ${json?.error}`, 'codes')
      })(seen),
    ),
  },
  {
    ...should('repeated-parameter', 6749, '5.2'),
    asks: 'A parameter that comes twice is refused.',
    check: refusedWith('repeatedParameter', 'invalid_request', 'invalid_scope'),
  },
  {
    ...must('missing-client', 8628, '3.1'),
    asks: 'A request for codes names its client.',
    check: refusedWith('missingClient', 'invalid_request', 'invalid_client'),
  },
  {
    ...must('unknown-client', 6749, '5.2'),
    asks: 'A client that the server does not know is refused with invalid_client.',
    check: refusedWith('unknownClient', 'invalid_client'),
  },
  {
    ...should('secret-for-codes', 8628, '3.1'),
    asks: 'A client that has a secret authenticates when it asks for codes, as at the token endpoint.',
    check: refusedWith('wrongSecretForCodes', 'invalid_client'),
  },
  {
    ...should('short-lived-codes', 10027, '6.1.2'),
    asks: `Codes live shortly (at most ${longestLifetimeSeconds} seconds for this judge).`,
    check: answerOf('codes', ({ json }) => {
      const seconds = json?.expires_in
      if (typeof seconds !== 'number') return notSeen('no lifetime came')
      return keptIf(seconds <= longestLifetimeSeconds, `${seconds} seconds`, `at most ${longestLifetimeSeconds}`)
    }),
  },
  {
    ...should('unique-codes', 10027, '6.1.4'),
    asks: 'Each request gets a user code of its own.',
    check: areDifferent('user_code'),
  },
]
