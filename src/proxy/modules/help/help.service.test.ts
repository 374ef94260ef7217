import { afterEach, expect, it } from 'vitest'
import { helpPaths } from '#contract/help/help.ts'
import { startTestProxy } from '#proxy/proxy.fixture.ts'
import { startTestUpstream } from '#proxy/upstream.fixture.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const resource of open.splice(0).reverse()) await resource.close()
})

it('a phone opens help without signing in, in the language of the television, or else in its own', async () => {
  const upstream = await startTestUpstream()
  open.push(upstream)
  const proxy = await startTestProxy({ upstream })
  open.push(proxy)
  expect(await (await proxy.television().call(helpPaths.offer)).json()).toEqual({ url: `${proxy.url}/help` })
  const page = async (query: string) => {
    const answer = await fetch(`${proxy.url}/help${query}`, { headers: { 'accept-language': 'fr' } })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
    return answer.text()
  }
  expect(await page('?language=de')).toContain('<html lang="de" dir="ltr">')
  expect(await page('?language=ar')).toMatch(/<html lang="ar" dir="rtl">.*كيف أعيد الإقران؟/)
  expect(await page('?language=<b>')).toContain('<html lang="en"')
  expect(await page('')).toContain('<html lang="fr"')
})
