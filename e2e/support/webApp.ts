import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorizationPaths, grantTypes } from '#contract/authorization.ts'
import type { RunningProduct } from './environment.ts'

/** A web application as a third party would write it: a link to sign in, and the redirect address. */
export interface WebApp {
  /** The redirect address, to be registered. */
  callback: string
  /** The address of its link; `changed` replaces parameters of the request. */
  link(env: RunningProduct, changed?: Record<string, string>): string
  /** Queries of all redirects back, in order. */
  readonly answers: URLSearchParams[]
  close(): Promise<void>
}

/** Starts a web application on a free port. Its page shows the email address of the person who came back. */
export async function openWebApp(): Promise<WebApp> {
  const verifier = randomBytes(32).toString('base64url')
  const answers: URLSearchParams[] = []
  let env: RunningProduct | undefined
  let callback = ''

  /** The email address of the person who allowed access. */
  const whoAllowed = async (code: string): Promise<string> => {
    if (!env) throw new Error('the application has sent nobody')
    const { clientId, clientSecret } = env.demo.webClient
    const form = {
      grant_type: grantTypes.authorizationCode,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: callback,
      code_verifier: verifier,
      code,
    }
    const tokenAnswer = await fetch(env.services + authorizationPaths.token, {
      method: 'POST',
      body: new URLSearchParams(form),
    })
    const { access_token } = (await tokenAnswer.json()) as Record<string, string>
    const headers = { authorization: `Bearer ${access_token}` }
    const answer = await fetch(env.services + authorizationPaths.userinfo, { headers })
    return String(((await answer.json()) as Record<string, string>).email)
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname !== '/callback') return void response.writeHead(404).end()
    answers.push(searchParams)
    const code = searchParams.get('code')
    const says = code ? `Signed in as ${await whoAllowed(code)}` : `Refused: ${searchParams.get('error')}`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>An app</title><h1>${says}</h1></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`

  return {
    callback,
    answers,
    link: (environment, changed = {}) => {
      env = environment
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: environment.demo.webClient.clientId,
        redirect_uri: callback,
        scope: 'openid email profile',
        state: 'where the person was',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...changed,
      })
      return `${environment.services}${authorizationPaths.authorize}?${query}`
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
