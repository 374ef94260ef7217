import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import router from 'find-my-way'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenapiDocument } from '#web/openapi/document.ts'
import { exampleDifferences } from '#web/openapi/documentCheck.fixture.ts'
import { type Platform, startPlatform } from '../app/server.ts'
import { beginDemo } from '../demo/youngDemo.fixture.ts'
import { platformSettings } from '../settings/settings.ts'

/** Pages for people, and what they load; and the address that answers for unknown ones of the data hub. */
const pages =
  /^\/$|^\/(console|device|authorize|account|sign-in|alerts|collect)(\/|$)|\.css$|^\/passkeys\.js$|^\/v1\/\*$/

describe('OpenAPI', () => {
  let dataDir: string
  let platform: Platform
  let document: OpenapiDocument
  const routes = new Map<string, Set<string>>()
  const onServer = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url, method }) => {
      for (const routeMethod of [method].flat())
        if (routeMethod !== 'HEAD' && routeMethod !== 'OPTIONS')
          routes.set(url, (routes.get(url) ?? new Set()).add(routeMethod))
    })
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tenfoot-openapi-'))
    await beginDemo(dataDir)
    subscribe('fastify.initialization', onServer)
    const settings = platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
    platform = await startPlatform({ settings })
    unsubscribe('fastify.initialization', onServer)
    document = (await (await fetch(`${platform.url}/openapi.json`)).json()) as OpenapiDocument
  })
  afterAll(async () => {
    await platform.close()
    await rm(dataDir, { recursive: true })
  })

  it('the OpenAPI document of the services describes every route of the router, and no other', () => {
    const described = router()
    const found = new Set<string>()
    for (const [url, methods] of routes) for (const method of methods) described.on(method as 'GET', url, () => {}, url)
    for (const [path, item] of Object.entries(document.paths))
      for (const method of Object.keys(item)) {
        if (method === 'head') continue
        const route = described.find(method.toUpperCase() as 'GET', path.replace(/\{\w+\}/g, 'x'))?.store
        expect([method, path, route]).toEqual([method, path, expect.not.stringMatching(/\*$/)])
        found.add(`${method.toUpperCase()} ${route}`)
      }
    const all = [...routes].flatMap(([url, methods]) =>
      [...methods].map((method) => ({ url, name: `${method} ${url}` })),
    )
    expect(all.filter(({ url, name }) => !pages.test(url) && !found.has(name)).map(({ name }) => name)).toEqual([])
  })

  it('the OpenAPI document of the services has an example of every schema, which the schema allows', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect([name, schema.examples]).toEqual([name, expect.any(Array)])
      for (const example of schema.examples ?? []) expect(exampleDifferences(document, name, example)).toEqual([])
    }
  })
})
