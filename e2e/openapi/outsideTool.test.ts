import type { RawUniversalConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProxy, type TestProxy } from '../../src/proxy/proxy.fixture.ts'
import { startTestUpstream, type TestUpstream } from '../../src/proxy/upstream.fixture.ts'
import { openapiPath } from '../../src/web/openapi/document.ts'
import { openServices, type Services } from '../clients/services.ts'
import { notInstalled } from '../repository/packageSets.ts'

const noLinter = notInstalled('openapi')

/** What the linter finds in the OpenAPI document of a server. */
async function problemsOf(url: string, rules: RawUniversalConfig['rules']): Promise<string[]> {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core')
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The address of a test.
      'no-server-example.com': 'off',
      // A field that may be anything or null.
      'no-illogical-composition-keywords': 'off',
      ...rules,
    },
  })
  const source = await (await fetch(url + openapiPath)).text()
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)
}

describe.skipIf(noLinter)(`OpenAPI documents${noLinter}`, () => {
  let services: Services
  let upstream: TestUpstream
  let proxy: TestProxy
  beforeAll(async () => {
    services = await openServices()
    upstream = await startTestUpstream()
    proxy = await startTestProxy({ upstream })
  })
  afterAll(async () => {
    await proxy?.close()
    await upstream?.close()
    await services?.close()
  })

  it('the OpenAPI document of the services is valid to an outside tool', async () => {
    const problems = await problemsOf(services.url, {
      // Discovery documents are never refused, and GET /revoke always is.
      'operation-4xx-response': 'off',
      'operation-2xx-response': 'off',
    })
    expect(problems).toEqual([])
  })

  it('the OpenAPI document of the proxy is valid to an outside tool', async () => {
    const problems = await problemsOf(proxy.url, {
      // Health is never refused with a status of the caller's.
      'operation-4xx-response': 'off',
      // The schemas of events are named by x-event, which the tool does not know; headers are the same for all origins.
      'no-unused-components': 'off',
    })
    expect(problems).toEqual([])
  })
})
