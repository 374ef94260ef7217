import * as z from 'zod/mini'
import { apiError } from '#contract/apiError.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import { openapiPath } from '#web/openapi/document.ts'
import { batchPath } from '../discovery/document.ts'
import { discoveryPath } from '../discovery/service.ts'
import { platformReadiness } from '../health/readiness.ts'

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
export const generalDescription = (brand: string): ServiceDescription => ({
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
