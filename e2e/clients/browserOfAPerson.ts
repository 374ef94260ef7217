import { redirectParameters } from '#platform/authorization/app.fixture.ts'
import { hiddenField, testBrowser } from '#platform/authorization/device.fixture.ts'
import { authorizePaths } from '#platform/authorization/pages/lastPages.ts'
import type { Services } from './services.ts'

/** Value of a form's hidden field, unescaped. */
const carried = (html: string, name: string) => (hiddenField(html, name) ?? '').replaceAll('&amp;', '&')

/**
 * The browser's part of the authorization code grant, by plain forms: opens the address, signs in, and allows or
 * denies.
 * @param address the authorization request of the client under test
 * @returns the redirect address
 */
export async function answerInBrowser(
  { call, demo, url }: Services,
  address: URL | string,
  decision: 'allow' | 'deny',
): Promise<URL> {
  const { href } = new URL(address)
  if (!href.startsWith(`${url}/`)) throw new Error(`the client opens ${href}, which is not at the services`)
  const browser = testBrowser({ call })
  const shown = await browser.visit(href.slice(url.length))
  const request = carried(shown.text, 'request')
  const consent = await browser.send(authorizePaths.signIn, { request, ...demo.account })
  const proof = carried(consent.text, 'proof')
  const answer = await browser.send(authorizePaths.decision, { request, proof, decision })
  if (redirectParameters(answer).size === 0) throw new Error(`the page leads nowhere: ${answer.status}`)
  return new URL(answer.headers.get('location') ?? '')
}
