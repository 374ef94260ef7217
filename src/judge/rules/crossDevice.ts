import { after, answerOf, kept, type Level, may, notSeen, type Rule, refusedWith, should } from './rule.ts'

/** RFC 10027 has no number. */
const longestTokenSeconds = 86_400

/** What nobody can see from outside, with the reason. */
const unseen: [section: string, id: string, level: Level, asks: string, why: string][] = [
  ['2', 'risk-assessment', 'must', 'The risks are assessed first.', 'that is a document: ask for it'],
  ['6.1.1', 'proximity', 'should', 'Both devices are in one place.', 'a judge is in one place'],
  ['6.1.5', 'content-filtering', 'may', 'Messages with codes are filtered.', 'that happens in mail and chat'],
  ['6.1.6', 'detect-and-remediate', 'may', 'Misuse is noticed and ended.', 'a judge misuses nothing'],
  ['6.1.7', 'trusted-devices', 'may', 'Only trusted devices get codes.', 'a judge has the credentials of one'],
  ['6.1.8', 'trusted-networks', 'may', 'Only trusted networks get codes.', 'a judge calls from one network'],
  [
    '6.1.9',
    'limited-scopes',
    'may',
    'The flow gives fewer scopes.',
    'a judge asks only for the scopes that it was told',
  ],
  ['6.1.11', 'rate-limits', 'may', 'Requests and guesses are limited.', 'a judge asks slowly and guesses nothing'],
  ['6.1.13', 'user-education', 'may', 'People know of the attack.', 'read the pages'],
  ['6.1.14', 'user-experience', 'may', 'The pages say who asks for what.', 'read the pages'],
  [
    '6.1.15',
    'authenticate-then-initiate',
    'may',
    'The person signs in on the device.',
    'this flow is for those without keys',
  ],
  ['6.1.17', 'out-of-band-binding', 'may', 'The request has data from elsewhere.', 'a judge has no such data'],
]

/**
 * What RFC 10027 asks. Section 2 demands a choice of mitigations, and none of everybody: so what the judge can see of one is
 * kept or not seen, but for codes, where the server alone can do it.
 */
export const crossDeviceRules: Rule[] = [
  ...unseen.map(
    ([section, id, level, asks, why]): Rule => ({ id, level, rfc: 10027, section, asks, check: () => notSeen(why) }),
  ),
  {
    ...should('one-time-codes', 10027, '6.1.3'),
    asks: 'A code works once: a device code that got tokens gets none again.',
    check: after('tokens', refusedWith('secondUse')),
  },
  {
    ...may('short-lived-tokens', 10027, '6.1.10'),
    asks: `Access tokens live shortly (at most ${longestTokenSeconds} seconds for this judge).`,
    check: answerOf('tokens', ({ json }) => {
      const found = `${json?.expires_in ?? 'unknown'} seconds`
      return Number(json?.expires_in) <= longestTokenSeconds ? kept(found) : notSeen(`their lifetime is ${found}`)
    }),
  },
  {
    ...may('tokens-bound-to-device', 10027, '6.1.12'),
    asks: 'Tokens cannot be moved to another device.',
    check: answerOf('tokens', ({ json }) =>
      /^dpop$/i.test(String(json?.token_type)) ? kept('DPoP') : notSeen('a judge sends no proof of a key'),
    ),
  },
  {
    ...may('request-initiation-verification', 10027, '6.1.16'),
    asks: 'The person confirms with something that only the right device shows or takes.',
    check: answerOf('codes', ({ json }) =>
      notSeen(
        json?.verification_uri_complete === undefined
          ? 'it is between the person and the pages'
          : 'it is between the person and the pages; look for it, as verification_uri_complete spares attackers the typing',
      ),
    ),
  },
]
