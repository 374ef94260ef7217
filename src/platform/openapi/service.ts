import type { FastifyInstance } from 'fastify'
import { authorizationPaths } from '#contract/authorization.ts'
import { addRoutes } from '#web/openapi/description.ts'
import { openapiDocument } from '#web/openapi/document.ts'
import { wordsOfUtterances } from '#web/openapi/schemas.ts'
import { clientScheme, oauthScheme } from '../authorization/described.ts'
import { authorizationDescription } from '../authorization/description.ts'
import { describeScopes } from '../authorization/scopeWords.ts'
import type { PlatformContext } from '../context.ts'
import { describedApis } from '../discovery/service.ts'
import { securityEventsDescription } from '../security-events/service.ts'
import { keyScheme, keySchemeDescription } from '../transcription/errors.ts'
import { transcriptionDescription } from '../transcription/methods.ts'
import { examples } from './examples.ts'
import { generalDescription, openapiMethod } from './general.ts'
import { resourceService } from './resourceServices.ts'

type Described = Pick<PlatformContext, 'settings' | 'publicUrl' | 'scopes'>

/** The OpenAPI document of all services: one origin, one document, a tag for each service. */
export function platformDocument({ settings, publicUrl, scopes }: Described) {
  const url = publicUrl()
  const { brand } = settings.naming
  return openapiDocument({
    title: 'Tenfoot services',
    summary: 'Authorization, video, analytics and groups, data hub, transcription, security events.',
    url,
    version: '1',
    examples,
    substitutes: wordsOfUtterances,
    securitySchemes: {
      [oauthScheme]: {
        type: 'oauth2',
        description: `Device codes (RFC 8628) are at ${authorizationPaths.deviceCode}: OpenAPI 3.1 cannot name that flow.`,
        flows: {
          authorizationCode: {
            authorizationUrl: url + authorizationPaths.authorize,
            tokenUrl: url + authorizationPaths.token,
            refreshUrl: url + authorizationPaths.token,
            scopes: Object.fromEntries(
              Object.values(scopes).map((scope) => [scope, describeScopes(scopes, scope).join()]),
            ),
          },
        },
      },
      [clientScheme]: { type: 'http', scheme: 'basic', description: 'ID and secret of a client; or both in the form.' },
      [keyScheme]: { ...keySchemeDescription, description: 'A personal key.' },
    },
    services: [
      authorizationDescription,
      ...describedApis(settings.naming).map((api) => resourceService(api, scopes)),
      transcriptionDescription,
      securityEventsDescription,
      generalDescription(brand),
    ],
  })
}

/** `GET /openapi.json`. Public, like the discovery documents. */
export function openapiService(app: FastifyInstance, context: Described): void {
  let document: ReturnType<typeof platformDocument> | undefined
  addRoutes(app, [openapiMethod], () => {
    document ??= platformDocument(context)
    return document
  })
}
