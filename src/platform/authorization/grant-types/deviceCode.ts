import type { TokenResponse } from '#contract/authorization.ts'
import { networkOf } from '#contract/networks.ts'
import { newSecret } from '#platform/keys/keys.ts'
import { authenticateClient, type Client, requireDeviceClient } from '../clients.ts'
import type { AuthorizationContext } from '../context.ts'
import type { DeviceCode } from '../deviceCodes.ts'
import { ineligibility } from '../eligibility.ts'
import { OAuthError } from '../oauthError.ts'
import type { TokenRequest } from '../tokenRequest.ts'

/** Descriptions of the refusals (specification: device-flow 6). */
const refusals = {
  access_denied: 'Forbidden',
  admin_policy_enforced: "The account's administrator does not allow these scopes.",
  org_internal: "Only accounts of the project's organization can use this client.",
} as const

/** The answer to nearly every poll. Made once, because the stack trace of an error costs more than reading the code. */
const pending = new OAuthError('authorization_pending', 'Precondition Required')
const tooEarly = new OAuthError('slow_down', 'Forbidden')

/**
 * Answers one poll of a device. A decision is answered at once, however early the poll comes: only polls of a pending
 * code can be too early, so an allowed device always collects its tokens.
 * @throws OAuthError that names the state (specification: device-flow 5.2)
 */
export async function redeemDeviceCode(
  context: AuthorizationContext,
  tokenRequest: TokenRequest,
): Promise<TokenResponse> {
  const { deviceCodes, grants } = context
  const { form, address } = tokenRequest
  const text = form.optional('device_code') ?? ''
  let code: DeviceCode | undefined
  const client = await authenticateClient(context, tokenRequest, async (id) => {
    const found = await deviceCodes.withClient(id, text)
    code = found.code
    return found.client
  })
  requireDeviceClient(client)
  form.required('device_code')
  if (!code || code.client_id !== client.id) return refuseUnknown(context, client, address)

  switch (code.state) {
    case 'claimed':
      return refuseSecondUse(context, code.grant_id)
    case 'pending':
      if (deviceCodes.isExpired(code)) throw expired()
      throw deviceCodes.poll(code) ? pending : tooEarly
    case 'granted': {
      if (deviceCodes.isUncollectable(code)) throw expired()
      if (!code.account_id) throw new Error(`device code ${code.id} is granted by nobody`)
      const refused = await ineligibility(context.db, code.account_id, client.id, code.scope)
      if (refused) {
        await deviceCodes.withdraw(code.id, refused)
        throw new OAuthError(refused, refusals[refused])
      }
      const accessToken = newSecret()
      const idToken = await context.idTokenFor({
        accountId: code.account_id,
        clientId: client.id,
        scope: code.scope,
        accessToken,
      })
      const tokens = await grants.claim(code, code.account_id, client, accessToken)
      if (tokens) return { ...tokens, ...idToken }
      // Another poll of the same code was faster, or a revocation was.
      const now = await deviceCodes.byDeviceCode(text)
      if (now && now.state in refusals) throw new OAuthError('access_denied', refusals.access_denied)
      return refuseSecondUse(context, now?.grant_id ?? null)
    }
    default:
      if (deviceCodes.isUncollectable(code)) throw expired()
      throw new OAuthError(code.state, refusals[code.state])
  }
}

/** A code used twice may have been stolen, so the grant of the first use ends too (specification: device-flow 8). */
async function refuseSecondUse({ revocation }: AuthorizationContext, grantId: string | null): Promise<never> {
  if (grantId) await revocation.end(grantId)
  throw new OAuthError('invalid_grant', 'The device code was already claimed.')
}

/**
 * Counts a code that is not this client's as an attempt; a client at an address without attempts left gets `slow_down`.
 * A right code is never counted, so neighbours and real devices behind the same address notice nothing.
 */
async function refuseUnknown(
  { rateLimits, settings }: AuthorizationContext,
  { id }: Client,
  address: string,
): Promise<never> {
  const limit = { name: `device-code/${id}/${networkOf(address)}`, limit: settings.limits.unknownDeviceCodes }
  if (!(await rateLimits.spend([limit]))) throw new OAuthError('slow_down', 'Forbidden')
  throw new OAuthError('invalid_grant', 'The device code is not valid.')
}

const expired = () => new OAuthError('invalid_grant', 'The device code has expired.')
