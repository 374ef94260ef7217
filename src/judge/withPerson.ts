import { type Answer, Unseen } from './caller.ts'
import type { Client } from './client.ts'
import {
  askForCodes,
  type Codes,
  type Course,
  otherClientOf,
  type Person,
  poll,
  required,
  withWrongSecret,
} from './flow.ts'
import { accessTokenIn, errorOf, refreshTokenIn } from './seen.ts'

/** Questions that somebody has to answer: once with no, twice with yes. */
export async function askWithPerson(
  course: Course,
  person: Person,
  codes: Codes | undefined,
  otherCodes: Codes | undefined,
): Promise<void> {
  const { notes } = course
  await notes.note('denied', () => decide(course, person, otherCodes, 'deny'))
  const tokens = await notes.note('tokens', () => decide(course, person, codes, 'allow'))
  await askToRefresh(course, tokens)
  await notes.note('secondUse', () => poll(course, codes))
  // Some servers end everything after a second use, so revocation is seen on tokens of their own.
  const secondCodes = await askForCodes(course, 'secondCodes')
  await askToRevoke(course, await notes.note('secondTokens', () => decide(course, person, secondCodes, 'allow')))
}

/** Asks the person, and polls until the answer is there. @throws Unseen if the code expires before */
async function decide(course: Course, person: Person, maybeCodes: Codes | undefined, decision: 'allow' | 'deny') {
  const codes = required(maybeCodes)
  await person.answer({ userCode: codes.user_code, address: codes.address }, decision)
  for (;;) {
    const answer = await poll(course, codes)
    const error = errorOf(answer)
    if (error !== 'authorization_pending' && error !== 'slow_down') return answer
  }
}

/** @throws Unseen if there is none */
function refreshTokenOf(answer: Answer | undefined): string {
  const token = refreshTokenIn(answer)
  if (token === undefined) throw new Unseen('no refresh token came')
  return token
}

const refresh = ({ client, options }: Course, token: string, as = options.client) =>
  client.send('token', { grant_type: 'refresh_token', refresh_token: token }, as)

async function askToRefresh(course: Course, tokens: Answer | undefined): Promise<void> {
  const { notes, options } = course
  await notes.note('refreshWrongSecret', () => refresh(course, refreshTokenOf(tokens), withWrongSecret(options.client)))
  const refreshed = await notes.note('refresh', () => refresh(course, refreshTokenOf(tokens)))
  const exchanged = () => {
    const [before, next] = [refreshTokenOf(tokens), refreshTokenIn(refreshed)]
    if (next === undefined || next === before) throw new Unseen('the server does not exchange refresh tokens')
    return { before, next }
  }
  await notes.note('oldRefresh', () => refresh(course, exchanged().before))
  await notes.note('afterReplay', () => refresh(course, exchanged().next))
}

async function askToRevoke(course: Course, tokens: Answer | undefined): Promise<void> {
  const { client, notes, options } = course
  const revoke = (token: string, as: Client) =>
    client.send('revocation', { token, token_type_hint: 'refresh_token' }, as)
  const open = await notes.note('userinfo', () => client.userinfo(accessTokenIn(tokens)))
  await notes.note('foreignRevocation', () => revoke(refreshTokenOf(tokens), otherClientOf(options)))
  const stillValid = await notes.note('stillValid', () => refresh(course, refreshTokenOf(tokens)))
  const newest = () => refreshTokenIn(stillValid) ?? refreshTokenOf(tokens)
  await notes.note('revoke', () => revoke(newest(), options.client))
  await notes.note('revoked', () => refresh(course, newest()))
  await notes.note('revokedAccess', () => {
    if (open?.status !== 200) throw new Unseen('nothing is known that the access token opens')
    return client.userinfo(accessTokenIn(tokens))
  })
}
