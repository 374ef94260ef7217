import { refreshTokenIn } from '../seen.ts'
import {
  after,
  answerOf,
  broken,
  type Check,
  kept,
  keptIf,
  must,
  notSeen,
  type Rule,
  refusedWith,
  should,
} from './rule.ts'

const has200 = (step: 'revoke' | 'revokeUnknown'): Check =>
  answerOf(step, ({ status }) => keptIf(status === 200, `status ${status}`, '200'))

/** What RFC 7009 asks of revocation, and RFC 9700 of refresh tokens. */
export const tokenRules: Rule[] = [
  {
    ...should('revocation-client', 7009, '2.1'),
    asks: 'Before it revokes, the server validates the credentials of a client that has a secret.',
    check: refusedWith('revokeWrongSecret', 'invalid_client'),
  },
  {
    ...should('revocation-unknown', 7009, '2.2'),
    asks: 'Revoking a token that does not exist is answered 200.',
    check: has200('revokeUnknown'),
  },
  {
    ...should('revocation-answer', 7009, '2.2'),
    asks: 'Revoking a token that exists is answered 200.',
    check: after('stillValid', has200('revoke')),
  },
  {
    ...must('revocation-refresh-token', 7009, '2'),
    asks: 'Refresh tokens can be revoked, and do not work afterwards.',
    check: after('stillValid', after('revoke', refusedWith('revoked'))),
  },
  {
    ...should('revocation-access-token', 7009, '2.1'),
    asks: 'With a refresh token, the access tokens of its grant end too.',
    check: after(
      'revoke',
      answerOf('revokedAccess', ({ status }) => keptIf(status === 401, `status ${status}`, '401')),
    ),
  },
  {
    ...should('revocation-other-client', 7009, '2.1'),
    asks: 'A client cannot revoke the token of another.',
    check: answerOf('foreignRevocation', (_, seen) =>
      answerOf('stillValid', ({ status }) =>
        keptIf(status === 200, `afterwards, a refresh has status ${status}`, '200'),
      )(seen),
    ),
  },
  {
    ...must('refresh-rotation', 9700, '2.2.2'),
    asks: 'Refresh tokens of public clients are bound to their sender, or exchanged at each use: the old one ends.',
    check: answerOf('tokens', (tokens, seen) => {
      if (!seen.isPublicClient) return notSeen('the client has a secret, which binds its refresh tokens')
      if (/^dpop$/i.test(String(tokens.json?.token_type))) return kept('bound by DPoP')
      const isExchanged = answerOf('refresh', (refreshed) => {
        const next = refreshTokenIn(refreshed)
        if (next === undefined || next === refreshTokenIn(tokens)) return broken('the same one stays', 'a new one')
        return refusedWith('oldRefresh')(seen)
      })
      return after('refresh', isExchanged)(seen)
    }),
  },
  {
    ...should('refresh-replay', 9700, '4.14.2'),
    asks: 'When a refresh token that was exchanged comes again, the newer one ends too: one of the two was stolen.',
    check: answerOf('oldRefresh', ({ status }, seen) =>
      status === 200 ? notSeen('the old one still works') : refusedWith('afterReplay')(seen),
    ),
  },
  {
    ...must('refresh-client', 9700, '2.2.2'),
    asks: 'Refresh tokens of a client that has a secret work only with the secret.',
    check: refusedWith('refreshWrongSecret', 'invalid_client'),
  },
]
