import type { FastifyInstance } from 'fastify'
import { authorizationPaths, type DeviceCodeResponse } from '#contract/authorization.ts'
import { insistOnApis } from './apis.ts'
import { identifyClient, insistOnDeviceClient } from './clients.ts'
import type { AuthorizationContext } from './context.ts'
import { Parameters } from './parameters.ts'
import { readDeviceScope } from './scopeWords.ts'

/**
 * `POST /device/code` (specification 1, section 4). A `client_secret` is let through unread: clients of the field send
 * one. The quota's refusal has a field of its own, `error_code`.
 */
export function deviceEndpoint(app: FastifyInstance, context: AuthorizationContext): void {
  const { limits } = context.settings
  app.post(authorizationPaths.deviceCode, async (request, reply) => {
    const form = new Parameters(request.body)
    const client = await identifyClient(context.db, request.headers.authorization, form)
    insistOnDeviceClient(client)
    const scope = readDeviceScope(context.scopes, form.required('scope'))
    await insistOnApis(context, client.project_id, scope)
    const quota = { name: `device-codes/${client.id}`, limit: limits.deviceCodesPerMinute, windowMs: 60_000 }
    if (!(await context.budgets.spend([quota]))) return reply.code(403).send({ error_code: 'rate_limit_exceeded' })
    const codes = await context.deviceCodes.issue(client.id, scope)
    const answer: DeviceCodeResponse = {
      device_code: codes.deviceCode,
      user_code: codes.userCode,
      expires_in: limits.deviceCodeSeconds,
      interval: limits.pollSeconds,
      verification_url: context.publicUrl() + authorizationPaths.device,
    }
    return answer
  })
}
