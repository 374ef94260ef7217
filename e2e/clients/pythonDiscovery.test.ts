import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationPaths } from '#contract/authorization.ts'
import { answerInBrowser } from './browserOfAPerson.ts'
import { clientPackage, noClients } from './clientPackage.ts'
import { openServices, type Services } from './services.ts'

/** Debian's package works only with Debian's own interpreter. */
const python = '/usr/bin/python3'
const isThere = (() => {
  try {
    execFileSync(python, ['-c', 'import googleapiclient.discovery'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const reason = isThere ? noClients : ' (skipped: apt-get install python3-googleapi)'
const { OAuth2Client } = await clientPackage<typeof import('google-auth-library')>('google-auth-library')

describe.skipIf(reason)(`Debian’s Python${reason}`, () => {
  let services: Services
  beforeAll(async () => {
    services = await openServices()
  })
  afterAll(() => services.close())

  /** A token with access to the data hub, which the device flow cannot grant. */
  async function hubToken(): Promise<string> {
    const client = new OAuth2Client({
      ...services.demo.webClient,
      redirectUri: 'http://localhost:8010/connect/callback',
      endpoints: {
        oauth2AuthBaseUrl: services.url + authorizationPaths.authorize,
        oauth2TokenUrl: services.url + authorizationPaths.token,
      },
    })
    const { codeVerifier, codeChallenge = '' } = await client.generateCodeVerifierAsync()
    const address = client.generateAuthUrl({
      scope: services.scopes.datahub,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256' as never,
    })
    const code = (await answerInBrowser(services, address, 'allow')).searchParams.get('code') ?? ''
    const { tokens } = await client.getToken({ code, codeVerifier })
    return tokens.access_token ?? ''
  }

  it('google-api-python-client builds its clients from the served discovery documents, reads, writes, batches, submits and waits', async () => {
    const { accessToken } = await services.pair(services.scopes.video)
    const { stdout } = await promisify(execFile)(python, [
      join(import.meta.dirname, 'pythonDiscovery.py'),
      services.url,
      accessToken,
      await hubToken(),
      services.demo.customer,
      'harbour-works.brand_lift.spring_refit',
    ])
    const printed = JSON.parse(stdout)
    expect(printed).toEqual({
      title: expect.any(String),
      alone: [[expect.any(Number)]],
      batched: printed.alone,
      made: 'In a batch',
      removed: '',
      refusals: { missing: 404 },
      done: true,
      study: true,
      refusal: 404,
    })
  })
})
