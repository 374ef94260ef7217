import type { Clock } from '#contract/clock.ts'
import { type Caller, Unseen } from './caller.ts'
import { createClient, deviceGrant } from './client.ts'
import {
  askForCodes,
  type Codes,
  type Course,
  invented,
  type JudgeOptions,
  marginMs,
  otherClientOf,
  poll,
  required,
  withWrongSecret,
} from './flow.ts'
import { authMethodIn, endpointsIn, readMetadata } from './metadata.ts'
import { createNotes, type Seen } from './seen.ts'
import { askWithPerson } from './withPerson.ts'

/** A code that expires within this time is waited for without being told to. */
const shortLifetimeSeconds = 120

/** Asks a server everything that the rules judge. It asks slowly, polls at the server's pace, and guesses nothing. */
export async function observe(
  options: JudgeOptions,
  { caller, clock }: { caller: Caller; clock: Clock },
): Promise<Seen> {
  const notes = createNotes()
  const answer = await notes.note('metadata', () => readMetadata(caller, options.issuer))
  const metadata = answer?.status === 200 ? answer.json : undefined
  const endpoints = { ...endpointsIn(metadata, options.issuer), ...options.endpoints }
  const authMethod = options.authMethod ?? authMethodIn(metadata)
  const course = { options, client: createClient(caller, endpoints, authMethod), clock, notes }

  const codes = await askForCodes(course, 'codes')
  const otherCodes = await askForCodes(course, 'unknownParameter', { judge_unknown: '1' })
  await notes.note('page', () => caller.call(required(codes).address, { headers: { accept: 'text/html' } }))
  await askWrongly(course)
  await askBeforeDecision(course, codes, otherCodes)
  if (options.person) await askWithPerson(course, options.person, codes, otherCodes)
  await waitForExpiry(course, codes)
  return {
    issuer: options.issuer,
    isPublicClient: options.client.secret === undefined,
    isBasic: authMethod === 'basic',
    metadata,
    at: notes.at,
  }
}

/** Questions that need no code. */
async function askWrongly({ client, notes, options }: Course): Promise<void> {
  const { scope, client: self } = options
  const poll = (device_code: string, grant_type = deviceGrant) =>
    client.send('token', { grant_type, device_code }, self)
  await notes.note('repeatedParameter', () => client.send('device', { scope: [scope, scope] }, self))
  await notes.note('missingClient', () => client.send('device', { scope }, undefined))
  await notes.note('unknownClient', () => client.send('device', { scope }, { id: invented(), secret: undefined }))
  await notes.note('wrongSecretForCodes', () => client.send('device', { scope }, withWrongSecret(self)))
  await notes.note('unknownCode', () => poll(invented()))
  await notes.note('emptyCode', () => poll(''))
  await notes.note('wrongGrant', () => poll(invented(), 'urn:judge:unknown'))
  await notes.note('revokeUnknown', () => client.send('revocation', { token: invented() }, self))
  await notes.note('revokeWrongSecret', () => client.send('revocation', { token: invented() }, withWrongSecret(self)))
}

/** Polls before anybody answered. */
async function askBeforeDecision(
  course: Course,
  codes: Codes | undefined,
  otherCodes: Codes | undefined,
): Promise<void> {
  const { clock, notes, options } = course
  await notes.note('pending', () => poll(course, codes))
  await notes.note('tooFast', () => {
    if (codes && clock.now() >= codes.nextPollAt - marginMs)
      throw new Unseen('the interval is too short to poll within it')
    return poll(course, codes, { atOnce: true })
  })
  await notes.note('recovered', () => poll(course, codes))
  await notes.note('wrongSecret', () => poll(course, otherCodes, { as: withWrongSecret(options.client) }))
  await notes.note('otherClient', () => poll(course, otherCodes, { as: otherClientOf(options) }))
}

async function waitForExpiry(course: Course, codes: Codes | undefined): Promise<void> {
  const { clock, notes, options } = course
  await notes.note('expired', async () => {
    const { expires_in } = required(codes)
    if (!options.isPatient && expires_in > shortLifetimeSeconds)
      throw new Unseen(`codes live for ${expires_in} seconds, and only a patient judge waits for that`)
    const lastCodes = required(await askForCodes(course, 'lastCodes'))
    await clock.sleep(lastCodes.expiresAt + 2 * marginMs - clock.now())
    return poll(course, lastCodes, { isLate: true })
  })
}
