import { OAuthError } from './oauthError.ts'

/** Length of the longest valid parameter, in characters. */
const maxLength = 4096

/** Reads parameters of a form body (RFC 6749, section 3.2: none may occur twice; an empty one counts as missing). */
export class Parameters {
  readonly #given: Readonly<Record<string, unknown>>

  constructor(body: unknown) {
    this.#given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  }

  /** @throws OAuthError `invalid_request` when it occurs twice or is too long */
  optional(name: string): string | undefined {
    const value = Object.hasOwn(this.#given, name) ? this.#given[name] : undefined
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `${name} is given more than once.`)
    if (value.length > maxLength)
      throw new OAuthError('invalid_request', `${name} is too long (at most ${maxLength} characters).`)
    return value
  }

  /** @throws OAuthError `invalid_request` also when it is missing */
  required(name: string): string {
    const value = this.optional(name)
    if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
    return value
  }
}
