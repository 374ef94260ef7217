import { phonePaths } from './textInputPhone.tsx'

interface PhonePage {
  status: number
  text: string
  headers: Headers
}

/** A phone's browser without scripts, for tests: stores cookies, sends the last form, and follows redirects. */
export function testPhone({ url }: { url: string }) {
  const cookies = new Map<string, string>()
  let csrf: string | undefined

  async function request(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<PhonePage> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...init.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next !== null) return request(next)
    const text = await answer.text()
    csrf = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? csrf
    return { status: answer.status, text, headers: answer.headers }
  }

  const post = async (path: string, fields: Record<string, string>, own: Record<string, string> = {}) => {
    if (fields.csrf === undefined && csrf === undefined) await request(phonePaths.code)
    const body = new URLSearchParams({ csrf: csrf ?? '', ...fields }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...own }
    return request(path, { method: 'POST', body, headers })
  }

  return {
    /** The hidden value in this browser's forms. */
    csrf: () => csrf ?? '',
    open: (path: string = phonePaths.code) => request(path),
    enter: (code: string, headers: Record<string, string> = {}) => post(phonePaths.code, { code }, headers),
    send: (code: string, text: string, { csrf: own, origin }: { csrf?: string; origin?: string } = {}) =>
      post(phonePaths.send, { code, text, ...(own === undefined ? {} : { csrf: own }) }, origin ? { origin } : {}),
  }
}
