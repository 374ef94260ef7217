import type { Parameters } from './parameters.ts'

/** What is asked of `/token`. */
export interface TokenRequest {
  form: Parameters
  /** The header. */
  authorization: string | undefined
  /** From where it came. */
  address: string
}
