import { accountHeader, callHeader } from '#contract/proxyPaths.ts'

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** Media type of the answer; JSON by default. */
  accept?: string
  signal?: AbortSignal
  /** The account of the call, when it is not the app's own. */
  account?: string | undefined
}

/** Headers of every call; the app adds its account. */
export const callHeaders: Record<string, string> = { [callHeader.name]: callHeader.value }

/** Sends one call to the proxy and returns the raw answer, which `proxy/proxy.ts` parses. */
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
