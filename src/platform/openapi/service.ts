import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { apiError } from '#contract/apiError.ts'
import { authorizationPaths } from '#contract/authorization.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import { openapiDocument, openapiPath } from '#web/openapi/document.ts'
import { wordsOfUtterances } from '#web/openapi/schemas.ts'
import { clientScheme, oauthScheme } from '../authorization/described.ts'
import { authorizationDescription } from '../authorization/description.ts'
import { describeScopes } from '../authorization/scopeWords.ts'
import type { PlatformContext } from '../context.ts'
import { batchPath } from '../discovery/document.ts'
import { describedApis, discoveryPath } from '../discovery/service.ts'
import { platformReadiness } from '../health/readiness.ts'
import { securityEventsDescription } from '../security-events/service.ts'
import { keyScheme, keySchemeDescription } from '../transcription/errors.ts'
import { transcriptionDescription } from '../transcription/methods.ts'
import { examples } from './examples.ts'
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
  app.get(openapiPath, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    document ??= platformDocument(context)
    return document
  })
}

const health = z.object({ status: z.literal('ok') })
const directory = z.object({
  kind: z.string(),
  discoveryVersion: z.string(),
  items: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      name: z.string(),
      version: z.string(),
      title: z.string(),
      description: z.string(),
      discoveryRestUrl: z.string(),
      preferred: z.boolean(),
    }),
  ),
})
const anyDocument = z.looseObject({})

const json = (description: string, schema: string): Answer => ({ description, content: { 'application/json': schema } })
const segment = (description: string): Parameter => ({ description, in: 'path', required: true })
const noApi = { 404: json('There is no such API; the message lists those that exist.', 'Error') }

const read = (
  path: string,
  id: string,
  summary: string,
  schema: string,
  details: Partial<Operation> = {},
): Operation => ({
  method: 'get',
  path,
  id,
  summary,
  ...details,
  answers: { 200: json(summary, schema), ...details.answers },
})

/** What belongs to no single service. */
const generalDescription = (brand: string): ServiceDescription => ({
  name: 'General',
  description: 'Descriptions of the services, batches, pictures and health.',
  schemas: {
    Health: health,
    Readiness: platformReadiness,
    DirectoryList: directory,
    Document: anyDocument,
    Error: apiError,
  },
  operations: [
    read('/healthz', 'health', 'Whether the process answers.', 'Health'),
    read('/readyz', 'readiness', 'Whether a load balancer may send calls here.', 'Readiness', {
      answers: { 503: json('It is stopping, or its database or warehouse does not answer.', 'Readiness') },
    }),
    read(openapiPath, 'openapi', 'This document.', 'Document'),
    read(discoveryPath, 'discoveryList', 'The list of discovery documents.', 'DirectoryList'),
    read(`${discoveryPath}/{api}/{version}/rest`, 'discoveryDocument', 'A discovery document.', 'Document', {
      parameters: { api: segment('Its name.'), version: segment('Its version.') },
      answers: noApi,
    }),
    read('/{api}/$discovery/rest', 'discoveryDocumentOfApi', 'The same at the address of the API.', 'Document', {
      parameters: { api: segment('Its name.'), version: { description: 'Its version.' } },
      answers: noApi,
    }),
    {
      method: 'post',
      path: `/${batchPath}`,
      id: 'batch',
      summary: 'Up to 100 calls of the resource services, each with its own access and quota.',
      request: { 'multipart/mixed': 'text' },
      answers: {
        200: { description: 'The answers, one part each.', content: { 'multipart/mixed': 'text' } },
        400: json('The batch cannot be read, or has too many calls.', 'Error'),
        413: json('The batch is too large.', 'Error'),
        415: json('The body is not multipart/mixed.', 'Error'),
      },
    },
    {
      method: 'get',
      path: `/${brand}/pictures/{kind}/{id}/{size}`,
      id: 'picture',
      summary: 'The picture of a video, a playlist or a channel, as thumbnails name it.',
      parameters: {
        kind: segment('videos, playlists or channels.'),
        id: segment('The ID of the video, playlist or channel.'),
        size: segment('default, medium or high.'),
        v: { description: 'The version, so that a changed picture has another address.' },
        'If-None-Match': { description: 'The ETag of a picture that the caller has.', in: 'header' },
      },
      answers: {
        200: { description: 'The picture.', content: { 'image/*': 'binary' }, headers: ['ETag'] },
        304: { description: 'The caller has this picture.' },
        404: json('There is no such picture.', 'Error'),
      },
    },
  ],
})
