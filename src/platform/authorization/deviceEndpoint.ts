import {
  authorizationPaths,
  type DeviceCodeResponse,
  enrolmentParameter,
  verificationParameter,
} from '#contract/authorization.ts'
import { defineMethod } from '#web/openapi/description.ts'
import { requireApis } from './apis.ts'
import { identifyClient, requireDeviceClient } from './clients.ts'
import type { AuthorizationContext } from './context.ts'
import { clientErrors, clientScheme, form, json } from './described.ts'
import { detailsOf } from './deviceDetails.ts'
import { requireAllowedDevice } from './devicePolicy.ts'
import { Parameters } from './parameters.ts'
import { readDeviceScope } from './scopeWords.ts'
import { readVerification } from './verification.ts'

/**
 * `POST /device/code` (specification: device-flow 3). A `client_secret` is not required: clients of the field send
 * one, and it lets a server pass on details of its devices. The refusal of the quota has a field of its own, `error_code`.
 */
export const deviceCodeMethod = defineMethod<AuthorizationContext>({
  method: 'post',
  path: authorizationPaths.deviceCode,
  id: 'deviceCode',
  summary: 'Issues a device code, and the code that a person enters (RFC 8628).',
  request: form('DeviceCodeRequest'),
  security: [{ [clientScheme]: [] }, {}],
  answers: {
    200: json('The codes.', 'DeviceCode'),
    ...clientErrors,
    400: json('The request is wrong; `error` says how.', 'DeviceCodeError'),
    401: json('The client is not known, or a policy gives this device no codes.', 'OAuthError'),
    403: {
      ...json('The quota of codes is used up (`error_code`), or the organization forbids it.', 'DeviceCodeError'),
      headers: ['Retry-After'],
    },
  },
  handler: async (context, request, reply) => {
    const { limits } = context.settings
    const fields = new Parameters(request.body)
    const client = await identifyClient(context.db, request.headers.authorization, fields)
    requireDeviceClient(client)
    const scope = readDeviceScope(context.scopes, fields.required('scope'))
    const verification = readVerification(fields.optional(verificationParameter))
    await requireApis(context, client.project_id, scope)
    const details = detailsOf(context, request, fields, client)
    const television = await requireAllowedDevice(context, request, client, {
      verification,
      scope,
      address: details.address,
      enrolment: fields.optional(enrolmentParameter),
    })
    const quota = { name: `device-codes/${client.id}`, limit: limits.deviceCodesPerMinute, windowMs: 60_000 }
    if (!(await context.rateLimits.spend([quota]))) {
      const wait = Math.max(Math.ceil((await context.rateLimits.resetsIn(quota)) / 1000), 1)
      return reply.code(403).header('retry-after', String(wait)).send({ error_code: 'rate_limit_exceeded' })
    }
    const device = { ...details, verification, televisionId: television?.id }
    const codes = await context.deviceCodes.issue(client.id, scope, device)
    const address = context.publicUrl() + authorizationPaths.device
    const answer: DeviceCodeResponse = {
      device_code: codes.deviceCode,
      user_code: codes.userCode,
      expires_in: limits.deviceCodeSeconds,
      interval: limits.pollSeconds,
      verification_url: address,
      verification_uri: address,
      verification_uri_complete: `${address}?user_code=${encodeURIComponent(codes.userCode)}`,
      ...(verification && { tenfoot_verification: verification }),
    }
    return answer
  },
})
