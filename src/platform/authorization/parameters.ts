import { OAuthError } from './oauthError.ts'

/** No lawful parameter is longer; what is, is not looked up. */
const longest = 4096

/** Reads single parameters out of a form body (RFC 6749, section 3.2: none may come twice; an empty one is missing). */
export interface Parameters {
  /** @throws OAuthError `invalid_request` when it came twice or is too long */
  optional(name: string): string | undefined
  /** @throws OAuthError `invalid_request` also when it is missing */
  required(name: string): string
}

export function parameters(body: unknown): Parameters {
  const given: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const optional = (name: string) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `${name} is given more than once.`)
    if (value.length > longest)
      throw new OAuthError('invalid_request', `${name} is too long (at most ${longest} characters).`)
    return value
  }
  return {
    optional,
    required: (name) => {
      const value = optional(name)
      if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
      return value
    },
  }
}
