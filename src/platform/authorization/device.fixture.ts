import { authorizationPaths, deviceCodeResponse, grantTypes } from '#contract/authorization.ts'
import { type Answer, person, type TestPlatform, tvClient } from '../platform.fixture.ts'
import { type Decision, devicePaths } from './pages/lastPages.ts'

/** A device that calls a listening service. */
export function testDevice(
  platform: Pick<TestPlatform, 'post' | 'scopes'>,
  client: { id: string; secret: string } = tvClient,
) {
  const { post } = platform
  return {
    requestRaw: (fields: Record<string, string | undefined>) => post(authorizationPaths.deviceCode, fields),
    /** Asks for codes and requires that they come. */
    ask: async (scope = `${platform.scopes.videoReadonly} email`) => {
      const answer = await post(authorizationPaths.deviceCode, { client_id: client.id, scope })
      return deviceCodeResponse.parse(answer.json)
    },
    poll: (deviceCode: string) =>
      post(authorizationPaths.token, {
        client_id: client.id,
        client_secret: client.secret,
        device_code: deviceCode,
        grant_type: grantTypes.deviceCode,
      }),
    refresh: (refreshToken: string, scope?: string) =>
      post(authorizationPaths.token, {
        client_id: client.id,
        client_secret: client.secret,
        refresh_token: refreshToken,
        grant_type: grantTypes.refreshToken,
        scope,
      }),
    revoke: (token: string) => post(authorizationPaths.revoke, { token }),
  }
}

export const hiddenField = (html: string, name: string): string | undefined =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]

/** A browser without scripts that stores cookies and fills forms. */
export function testBrowser({ call }: Pick<TestPlatform, 'call'>) {
  const cookies = new Map<string, string>()
  let csrf: string | undefined

  const visit = async (path: string, options: RequestInit = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(path, { ...options, headers: { ...options.headers, ...(cookie ? { cookie } : {}) } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    csrf = hiddenField(answer.text, 'csrf') ?? csrf
    return answer
  }
  const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    visit(path, { method: 'POST', headers, body: new URLSearchParams({ csrf: csrf ?? '', ...fields }) })

  const browser = {
    cookies,
    visit,
    send,
    open: (search = '') => visit(devicePaths.code + search),
    enter: (userCode: string) => send(devicePaths.code, { user_code: userCode }),
    signIn: (userCode: string, { email, password }: { email: string; password: string } = person) =>
      send(devicePaths.signIn, { user_code: userCode, email, password }),
    decide: (userCode: string, decision: Decision, proof: string, period?: string) =>
      send(devicePaths.decision, { user_code: userCode, decision, proof, ...(period ? { period } : {}) }),
    /**
     * All steps of a person: opens the page, enters the code, signs in if asked, chooses what the device shows, answers.
     * @param look reads the digits from the device, if it takes part in the verification
     */
    answer: async (
      userCode: string,
      decision: 'allow' | 'deny',
      account = person,
      period?: string,
      look?: () => Promise<string>,
    ): Promise<Answer> => {
      await browser.open()
      let shown = await browser.enter(userCode)
      if (shown.text.includes('type="password"')) shown = await browser.signIn(userCode, account)
      if (look && shown.text.includes('name="digits"')) {
        const proof = hiddenField(shown.text, 'proof') ?? ''
        shown = await send(devicePaths.verification, { user_code: userCode, digits: await look(), proof })
      }
      return browser.decide(userCode, decision, hiddenField(shown.text, 'proof') ?? '', period)
    },
  }
  return browser
}
