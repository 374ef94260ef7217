import { connectionPhonePaths } from './connectionPhone.tsx'

/** A phone's browser without scripts, for tests: stores cookies, sends the last form, and follows no redirect. */
export function testPhone({ url }: { url: string }) {
  const cookies = new Map<string, string>()
  let csrf = ''

  async function request(address: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(new URL(address, url), {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...init.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    csrf = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? csrf
    return { status: answer.status, text, headers: answer.headers, location: answer.headers.get('location') ?? '' }
  }

  const post = (path: string, fields: Record<string, string>) =>
    request(path, {
      method: 'POST',
      body: new URLSearchParams({ csrf, ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  const self = {
    open: request,
    enter: (code: string) => post(connectionPhonePaths.code, { code }),
    /** Enters the code. @returns the address of the service to which the browser is redirected */
    async begin(code: string): Promise<string> {
      await request(`${connectionPhonePaths.code}?code=${code}`)
      return (await post(connectionPhonePaths.go, { code })).location
    },
    /** Opens the address to which the service redirects. @returns the title of the last page */
    async finish(address: string): Promise<string> {
      const { location } = await request(address)
      const { text } = await request(location)
      return /<h1>([^<]*)/.exec(text)?.[1] ?? ''
    },
  }
  return self
}
