import { type AuthorizationErrorCode, authorizationErrors } from '#contract/authorization.ts'

/** A refusal of the authorization endpoints: `error` and `error_description` with the specification's status. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: AuthorizationErrorCode
  readonly status: number
  #text: string | undefined

  constructor(code: AuthorizationErrorCode, description: string) {
    super(description)
    this.code = code
    this.status = authorizationErrors[code]
  }

  get body() {
    return { error: this.code, error_description: this.message }
  }

  /** The body as JSON, made once. */
  get text(): string {
    this.#text ??= JSON.stringify(this.body)
    return this.#text
  }
}
