import type { Parameters } from './parameters.ts'

/** A request to `/token`. */
export interface TokenRequest {
  form: Parameters
  /** The `Authorization` header. */
  authorization: string | undefined
  /** The caller's IP address. */
  address: string
}
