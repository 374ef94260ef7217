import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenapiDocument } from '#web/openapi/document.ts'
import { exampleDifferences } from '#web/openapi/documentCheck.fixture.ts'
import { forwardedCalls } from '../core/core.ts'
import { allParts } from '../database.ts'
import { startTestProxy, type TestProxy } from '../proxy.fixture.ts'
import { proxySettings } from '../settings.ts'
import { startTestUpstream, type TestUpstream } from '../upstream.fixture.ts'

/** Pages for people, and the television's files. */
const pages = /^\/\*$|^\/(connect|type|help)(\/|$)|^\/shared\/:key$|\.css$/

describe('the OpenAPI document', () => {
  let upstream: TestUpstream
  let proxy: TestProxy
  let document: OpenapiDocument
  const routes: string[] = []
  const onServer = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, method }) => {
      for (const routeMethod of [method].flat())
        if (!pages.test(url) && routeMethod !== 'OPTIONS') routes.push(`${routeMethod} ${url}`)
    })
  beforeAll(async () => {
    upstream = await startTestUpstream()
    subscribe('fastify.initialization', onServer)
    proxy = await startTestProxy({ upstream })
    unsubscribe('fastify.initialization', onServer)
    document = (await (await fetch(`${proxy.url}/openapi.json`)).json()) as OpenapiDocument
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
  })

  it('the OpenAPI document of the proxy describes every route of the router and every forwarded call, and no other', () => {
    const settings = proxySettings({
      AUTH_URL: upstream.url,
      API_URL: upstream.url,
      CLIENT_ID: 'tv',
      CLIENT_SECRET: 'secret',
    })
    const forwarded = forwardedCalls(allParts, settings.upstream).map(({ method, path }) => `${method} ${path}`)
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual([...new Set([...routes, ...forwarded])].sort())
  })

  it('the OpenAPI document of the proxy has an example of every schema, which the schema allows', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect([name, schema.examples]).toEqual([name, expect.any(Array)])
      for (const example of schema.examples ?? []) expect(exampleDifferences(document, name, example)).toEqual([])
    }
  })
})
