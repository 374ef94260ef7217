import { type AuthorizationErrorCode, authorizationErrors } from '#contract/authorization.ts'

/** A refusal of the authorization endpoints: `error` and `error_description` with the specification's status. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: AuthorizationErrorCode
  readonly status: number
  readonly #more: Readonly<Record<string, boolean | string>>
  #text: string | undefined

  /** @param more further members of the answer */
  constructor(
    code: AuthorizationErrorCode,
    description: string,
    more: Readonly<Record<string, boolean | string>> = {},
  ) {
    super(description)
    this.code = code
    this.#more = more
    this.status = authorizationErrors[code]
  }

  get body() {
    return { error: this.code, error_description: this.message, ...this.#more }
  }

  /** The body as JSON, made once. */
  get text(): string {
    this.#text ??= JSON.stringify(this.body)
    return this.#text
  }
}

/** Length of the longest valid parameter, in characters. */
const maxValueLength = 4096

/** Reads parameters of a form body (RFC 6749, section 3.2: none may occur twice; an empty one counts as missing). */
export class Parameters {
  readonly #fields: Readonly<Record<string, unknown>>

  constructor(body: unknown) {
    this.#fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  }

  /** @throws OAuthError `invalid_request` when it occurs twice or is too long */
  optional(name: string): string | undefined {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw new OAuthError('invalid_request', `${name} is given more than once.`)
    if (value.length > maxValueLength)
      throw new OAuthError('invalid_request', `${name} is too long (at most ${maxValueLength} characters).`)
    return value
  }

  /** @throws OAuthError `invalid_request` also when it is missing */
  required(name: string): string {
    const value = this.optional(name)
    if (value === undefined) throw new OAuthError('invalid_request', `${name} is missing.`)
    return value
  }
}

/** A request to `/token`. */
export interface TokenRequest {
  form: Parameters
  /** The `Authorization` header. */
  authorization: string | undefined
  /**
   * Uses up the caller's proof, which writes a row: a grant calls it once it knows its client and its code or token.
   * @returns thumbprint of the key that the caller proved to have; undefined without a proof (specification: tokens 14)
   * @throws OAuthError `invalid_dpop_proof` for a proof that was used before
   */
  spendProof(): Promise<string | undefined>
  /** The caller's IP address. */
  address: string
}
