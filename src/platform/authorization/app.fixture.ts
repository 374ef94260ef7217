import { createHash } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import type { TestDatabase } from '#storage/databases.fixture.ts'
import {
  type Answer,
  person,
  startTestPlatform,
  type TestPlatform,
  webClient,
  webRedirect,
} from '../platform.fixture.ts'
import { hiddenField, testBrowser } from './device.fixture.ts'
import { authorizePaths } from './pages/lastPages.ts'

export const verifier = 'a-verifier-of-an-app-that-is-long-enough-0123456789'

/** Decodes `&amp;` and similar entities of a page. */
const plain = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')

/** A web app and the browser of one person. */
export function testApp(platform: TestPlatform) {
  const browser = testBrowser(platform)
  const request = (changed: Record<string, string | undefined> = {}) => {
    const fields = {
      response_type: 'code',
      client_id: webClient.id,
      redirect_uri: webRedirect,
      scope: `openid ${platform.scopes.analyticsMonetary}`,
      state: 'state of the app',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changed,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.append(name, value)
    return query.toString()
  }
  const app = {
    browser,
    request,
    open: (changed: Record<string, string | undefined> = {}) =>
      browser.visit(`${authorizationPaths.authorize}?${request(changed)}`),
    signIn: (page: Answer, { email, password }: { email: string; password: string } = person) =>
      browser.send(authorizePaths.signIn, {
        request: plain(hiddenField(page.text, 'request') ?? ''),
        email,
        password,
      }),
    decide: (page: Answer, decision: 'allow' | 'deny', more: Record<string, string> = {}) =>
      browser.send(authorizePaths.decision, {
        request: plain(hiddenField(page.text, 'request') ?? ''),
        proof: hiddenField(page.text, 'proof') ?? '',
        decision,
        ...more,
      }),
    /** All steps of a person; the last answer redirects to the app. */
    answer: async (
      decision: 'allow' | 'deny' = 'allow',
      changed: Record<string, string | undefined> = {},
      more: Record<string, string> = {},
    ) => {
      let page = await app.open(changed)
      if (page.text.includes('type="password"')) page = await app.signIn(page)
      return app.decide(page, decision, more)
    },
    /** A code that a person has just allowed. */
    code: async (changed: Record<string, string | undefined> = {}, more: Record<string, string> = {}) =>
      redirectParameters(await app.answer('allow', changed, more)).get('code') ?? '',
    redeem: (code: string, changed: Record<string, string | undefined> = {}) =>
      platform.post(authorizationPaths.token, {
        grant_type: grantTypes.authorizationCode,
        client_id: webClient.id,
        client_secret: webClient.secret,
        redirect_uri: webRedirect,
        code_verifier: verifier,
        code,
        ...changed,
      }),
  }
  return app
}

/** The parameters that an answer of the pages passes to the app; empty when it does not redirect. */
export function redirectParameters({ status, headers }: Answer): URLSearchParams {
  const location = headers.get('location')
  return status === 303 && location ? new URL(location).searchParams : new URLSearchParams()
}

/** For each test of one `describe`: a populated platform, and a web app with the browser of one person. */
export function appForEachTest(fresh: TestDatabase['fresh']) {
  let platform: TestPlatform
  let app: ReturnType<typeof testApp>
  beforeEach(async () => {
    platform = await startTestPlatform(await fresh())
    await platform.populate()
    app = testApp(platform)
  })
  afterEach(() => platform.close())
  return {
    get platform() {
      return platform
    },
    get app() {
      return app
    },
  }
}
