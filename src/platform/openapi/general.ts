import * as z from 'zod/mini'
import { apiError } from '#contract/apiError.ts'
import type { ServiceDescription } from '#web/openapi/description.ts'
import { defineMethod } from '#web/openapi/description.ts'
import { openapiPath } from '#web/openapi/document.ts'
import { batchMethod } from '../batch/service.ts'
import { discoveryMethods, discoverySchemas } from '../discovery/service.ts'
import { platformReadiness, readinessMethod } from '../health/readiness.ts'
import { healthMethod } from '../http/http.ts'
import { pictureMethod } from '../video/thumbnails.ts'

export const openapiMethod = defineMethod<() => object>({
  method: 'get',
  path: openapiPath,
  id: 'openapi',
  summary: 'This document.',
  answers: { 200: { description: 'This document.', content: { 'application/json': 'Document' } } },
  handler: (document, _request, reply) => {
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return document()
  },
})

/** What belongs to no single service. */
export const generalDescription = (brand: string): ServiceDescription => ({
  name: 'General',
  description: 'Descriptions of the services, batches, pictures and health.',
  schemas: {
    Health: z.object({ status: z.literal('ok') }),
    Readiness: platformReadiness,
    ...discoverySchemas,
    Error: apiError,
  },
  operations: [healthMethod, readinessMethod, openapiMethod, ...discoveryMethods, batchMethod, pictureMethod(brand)],
})
