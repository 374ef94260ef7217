import type { FastifyRequest } from 'fastify'
import { type VerificationMethod, verificationMethods, verificationParameter } from '#contract/authorization.ts'
import { jsonIn } from '#contract/json.ts'
import { type DevicePolicy, devicePolicy } from '../settings/devicePolicy.ts'
import type { Client } from './clients.ts'
import type { AuthorizationContext } from './context.ts'
import { OAuthError } from './parameters.ts'

/** What a device asks for, as far as policies judge it. */
interface AskedByDevice {
  verification: VerificationMethod | undefined
}

/** The policy of a client's row; undefined if it cannot be read, which allows nothing. */
export function readPolicy(stored: string | null): DevicePolicy | undefined {
  const parsed = devicePolicy.safeParse(stored === null ? {} : jsonIn(stored))
  return parsed.success ? parsed.data : undefined
}

/** Why a policy gives a device no codes (specification: device-flow 11); undefined if it gives them. */
function refusalBy(policy: DevicePolicy | undefined, asked: AskedByDevice): OAuthError | undefined {
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
  return undefined
}

/**
 * Asks the policy of all clients and that of this one.
 * @throws OAuthError if one of them gives this device no codes; the event log has as many refusals as the client's quota
 */
export async function requireAllowedDevice(
  { settings, rateLimits, events, db }: AuthorizationContext,
  request: Pick<FastifyRequest, 'ip'>,
  client: Client,
  asked: AskedByDevice,
): Promise<void> {
  const refusal = refusalBy(settings.devicePolicy, asked) ?? refusalBy(readPolicy(client.policy), asked)
  if (!refusal) return
  const limit = settings.limits.deviceCodesPerMinute
  if (await rateLimits.spend([{ name: `policy-refusals/${client.id}`, limit, windowMs: 60_000 }]))
    await events.record(db, {
      kind: 'refused',
      action: 'policy.refused',
      actor: 'a device',
      subject: `${client.name} (${client.id})`,
      detail: refusal.message,
      address: request.ip,
    })
  throw refusal
}
