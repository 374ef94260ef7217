import type { Configuration, DPoPHandle } from 'openid-client'

/** A key to which the server binds access tokens (RFC 9449): without its private half they are of no use. */
export interface TokenKey {
  /** How the library proves the key for new tokens; undefined: they are not to be bound. */
  handleFor(configuration: Configuration): Promise<DPoPHandle | undefined>
  /** @returns the headers of a call with a token that is bound to the key; no proof contains the query of `path` */
  headersOf(token: string, call: { method: string; origin: string; path: string }): Promise<Record<string, string>>
  /**
   * Remembers the nonce that a service gave with an answer.
   * @returns whether the service refused the call only because its proof had another nonce (RFC 9449, section 9)
   */
  learn(origin: string, answer: { statusCode: number; headers: Record<string, string | string[] | undefined> }): boolean
}

/** Where the core finds the key, if there is one: a module may open it later. */
export interface TokenBinding {
  key?: TokenKey
}
