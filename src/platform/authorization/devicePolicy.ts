import type { FastifyRequest } from 'fastify'
import {
  enrolmentParameter,
  type VerificationMethod,
  verificationMethods,
  verificationParameter,
} from '#contract/authorization.ts'
import { jsonIn } from '#contract/json.ts'
import { type DevicePolicy, devicePolicy, isWithin } from '../settings/devicePolicy.ts'
import type { Client } from './clients.ts'
import type { AuthorizationContext } from './context.ts'
import type { DeviceCode } from './deviceCodes.ts'
import { OAuthError } from './parameters.ts'
import type { SignIn } from './signIns.ts'

/** What a device asks for, as far as policies judge it. */
interface AskedByDevice {
  verification: VerificationMethod | undefined
  /** The secret of `enrolmentParameter`. */
  enrolment: string | undefined
  /** Space-delimited. */
  scope: string
  /** Where the device is: as `networkOf` returns it, or an address. */
  address: string
}

/** Finds by the hash, so how long it takes says nothing of a secret. A revoked one is not found. */
const registeredTelevision = (
  { db, keys }: Pick<AuthorizationContext, 'db' | 'keys'>,
  clientId: string,
  enrolment: string,
): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('televisions')
    .select(['id', 'name'])
    .where('token_hash', '=', keys.hash('enrolment', enrolment))
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** The policy of a client's row; undefined if it cannot be read, which allows nothing. */
export function readPolicy(stored: string | null): DevicePolicy | undefined {
  const parsed = devicePolicy.safeParse(stored === null ? {} : jsonIn(stored))
  return parsed.success ? parsed.data : undefined
}

/** Why a policy gives a device no codes (specification: device-flow 11); undefined if it gives them. */
function refusalBy(
  policy: DevicePolicy | undefined,
  asked: AskedByDevice,
  { scopes, isRegistered }: Pick<AuthorizationContext, 'scopes'> & { isRegistered: boolean },
): OAuthError | undefined {
  if (!policy)
    return new OAuthError(
      'unauthorized_client',
      'The policy of this client cannot be read. Its operator must set it again.',
    )
  if (policy.verification && !asked.verification)
    return new OAuthError(
      'invalid_request',
      `${verificationParameter} is missing. This client must send one of: ${verificationMethods.join(', ')}.`,
    )
  if (policy.televisions && asked.enrolment === undefined)
    return new OAuthError(
      'invalid_request',
      `${enrolmentParameter} is missing. Only registered televisions get codes: the operator registers them.`,
    )
  if (policy.codesFrom && !isWithin(policy.codesFrom, asked.address))
    return new OAuthError(
      'unauthorized_client',
      'Devices get codes only in networks that the operator allows. Ask in one of them, or let the operator add this one.',
    )
  const guarded = policy.guardedScopes?.find((name) => asked.scope.split(' ').includes(scopes[name]))
  if (guarded && !isRegistered && !isWithin(policy.guardedScopesFrom ?? [], asked.address))
    return new OAuthError(
      'invalid_scope',
      `Invalid device flow scope: ${scopes[guarded]}. Only registered televisions get it${policy.guardedScopesFrom ? ', and devices in networks that the operator allows' : ''}.`,
    )
  return undefined
}

/**
 * Asks the policy of all clients and that of this one.
 * @returns the registered television that asks, if it is one
 * @throws OAuthError if one of them gives this device no codes; the event log has as many refusals as the client's quota
 */
export async function requireAllowedDevice(
  context: AuthorizationContext,
  request: Pick<FastifyRequest, 'ip'>,
  client: Client,
  asked: AskedByDevice,
): Promise<{ id: string; name: string } | undefined> {
  const { settings, rateLimits, events, db, scopes } = context
  const { enrolment } = asked
  const television = enrolment === undefined ? undefined : await registeredTelevision(context, client.id, enrolment)
  const more = { scopes, isRegistered: television !== undefined }
  const refusal =
    enrolment !== undefined && !television
      ? new OAuthError(
          'unauthorized_client',
          `${enrolmentParameter} is not that of a registered television of this client.`,
        )
      : (refusalBy(settings.devicePolicy, asked, more) ?? refusalBy(readPolicy(client.policy), asked, more))
  if (!refusal) return television
  const limit = settings.limits.deviceCodesPerMinute
  if (await rateLimits.spend([{ name: `policy-refusals/${client.id}`, limit, windowMs: 60_000 }]))
    await events.record(db, {
      kind: 'refused',
      action: 'policy.refused',
      actor: 'a device',
      subject: `${client.name} (${client.id})`,
      detail: `${refusal.message} It asked from ${asked.address}.`,
      address: request.ip,
    })
  throw refusal
}

/** Why nobody may allow a code now: the name of the last page. */
type ConsentRefusal = 'registrationEnded' | 'networkRefused' | 'admin_policy_enforced'

/**
 * Asks the same policies when a person is about to allow a code (specification: device-flow 11). A refusal is logged.
 * @returns the refusal, or the name of the registered television that asked
 */
export async function judgeConsent(
  { db, events, settings }: Pick<AuthorizationContext, 'db' | 'events' | 'settings'>,
  request: Pick<FastifyRequest, 'ip'>,
  person: SignIn,
  code: DeviceCode,
): Promise<{ refusal?: ConsentRefusal; registeredAs?: string | undefined }> {
  const row = await db
    .selectFrom('clients')
    .leftJoin('televisions', (join) => join.on('televisions.id', '=', code.television_id))
    .select(['clients.name as client', 'clients.policy', 'televisions.name as television', 'televisions.revoked_at'])
    .where('clients.id', '=', code.client_id)
    .executeTakeFirstOrThrow()
  const isRevoked = code.television_id !== null && (row.television === null || row.revoked_at !== null)
  const policies = [settings.devicePolicy, readPolicy(row.policy)]
  const isElsewhere = policies.some((policy) => policy?.allowFrom && !isWithin(policy.allowFrom, request.ip))
  const refusal = policies.includes(undefined)
    ? 'admin_policy_enforced'
    : isRevoked
      ? 'registrationEnded'
      : isElsewhere
        ? 'networkRefused'
        : undefined
  if (!refusal) return { registeredAs: row.television ?? undefined }
  await events.record(db, {
    kind: 'refused',
    action: 'policy.refused',
    actor: person.account.email,
    subject: `${row.client} (${code.client_id})`,
    detail: refusalTexts[refusal],
    address: request.ip,
  })
  return { refusal }
}

const refusalTexts: Readonly<Record<ConsentRefusal, string>> = {
  admin_policy_enforced: 'the policy of this client cannot be read',
  networkRefused: 'not from this network',
  registrationEnded: 'the registration of the television has ended',
}
