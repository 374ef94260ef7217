import { accountHeader, callHeader } from '#contract/proxyPaths.ts'

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** Media type of the answer; JSON by default. */
  accept?: string
  signal?: AbortSignal
  /** Whose call it is, where it is not the app's own account. */
  account?: string | undefined
}

/** What every call carries; the app adds which account it speaks for. */
export const callHeaders: Record<string, string> = { [callHeader.name]: callHeader.value }

/** One call to the proxy, as it goes over the wire; `proxy/proxy.ts` gives the answer a meaning. */
export function send(
  path: string,
  { method = 'GET', body, accept = 'application/json', signal, account }: Request = {},
): Promise<Response> {
  const headers: Record<string, string> = { ...callHeaders, accept }
  if (account !== undefined) headers[accountHeader] = account
  if (body !== undefined) headers['content-type'] = 'application/json'
  return fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
}
