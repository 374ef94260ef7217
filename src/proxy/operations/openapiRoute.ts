import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { callHeader } from '#contract/proxy.ts'
import { openapiDocument, openapiPath } from '#web/openapi/document.ts'
import { wordsOfUtterances } from '#web/openapi/schemas.ts'
import { serviceExamples } from '#web/openapi/serviceExamples.ts'
import { type CoreExtension, forwardedCalls } from '../core/core.ts'
import { defineCall, problemAnswer } from '../core/web/call.ts'
import type { ProxySettings } from '../settings.ts'
import { healthCalls } from './health.ts'
import { examples } from './openapiExamples.ts'
import { forwardedDescription } from './openapiForwardedCalls.ts'
import { ownCalls, schemes } from './openapiOwnCalls.ts'

const openapiCall = defineCall({
  method: 'get',
  path: openapiPath,
  id: 'openapi',
  summary: 'This document.',
  caller: 'anybody',
  answer: { Document: z.looseObject({}) },
  answerText: 'The document.',
  answers: { 503: problemAnswer('The proxy is overloaded.') },
})

type Described = Pick<ProxySettings, 'publicUrl' | 'upstream'>

/** The OpenAPI document of the proxy's calls. */
export function proxyDocument({ publicUrl, upstream }: Described, parts: readonly CoreExtension[]) {
  const calls = [...parts.flatMap(({ calls }) => calls ?? []), ...healthCalls, openapiCall]
  const https = publicUrl?.startsWith('https:') ?? false
  const cookie = (purpose: string) => `${https ? '__Host-' : ''}tenfoot_${purpose}`
  return openapiDocument({
    title: 'Tenfoot proxy',
    summary: 'What televisions call: pairing, sessions, and the calls that are forwarded to the services.',
    // The origin of the document itself: televisions and phones may know the proxy by several names.
    url: '/',
    version: '1',
    examples: { ...serviceExamples, ...examples },
    substitutes: wordsOfUtterances,
    securitySchemes: {
      [schemes.call]: {
        type: 'apiKey',
        in: 'header',
        name: callHeader.name,
        description: `Always ${callHeader.value}. A page of another origin cannot send it.`,
      },
      [schemes.session]: { type: 'apiKey', in: 'cookie', name: cookie('session'), description: 'Set by the claim.' },
      [schemes.pairing]: { type: 'apiKey', in: 'cookie', name: cookie('pairing'), description: 'Set by the pairing.' },
    },
    services: [ownCalls(calls), forwardedDescription(forwardedCalls(parts, upstream))],
  })
}

/** `GET /openapi.json`. */
export function openapiRoute(app: FastifyInstance, settings: Described, parts: readonly CoreExtension[]): void {
  let document: ReturnType<typeof proxyDocument> | undefined
  openapiCall.on(app, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    // Made when it is first asked for: most proxies are never asked.
    document ??= proxyDocument(settings, parts)
    return document
  })
}
