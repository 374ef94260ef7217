import type { ConnectableScope } from '#contract/connect.ts'

/** One call that televisions may make through the proxy. What is not in the list does not exist. */
export interface ForwardedCall {
  /** Calls that write carry a body in JSON, but for DELETE. */
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** At the proxy. */
  path: string
  /** At the service: fixed, so that no caller chooses a host or a path, but for `{name}` of `inPath`. */
  url: string
  /** Segments of the path that the caller chooses (`:name` in `path`), and what they may be: never a slash, `.` or `..`. */
  inPath?: Record<string, RegExp>
  /** A POST without a body. */
  bodyless?: true
  /** Names of the query parameters that pass; any other is refused. Credentials have no place here. */
  query: readonly string[]
  /**
   * How televisions of one account share an answer: `kept` for a moment, or only while it is `under way`, because what
   * they write themselves must be seen at once, also through another proxy. Left out: not at all.
   */
  share?: 'kept' | 'under way'
  /** The scope that pairing cannot give and a connection has to, for a call with these parameters. */
  needs?: (query: URLSearchParams) => ConnectableScope | undefined
  /** The operator's key instead of a token of the television's; without a value no service is set up. */
  key?: { header: string; value: string | undefined }
  /** For an `<audio>` element, which sends no header of ours: takes byte ranges, and answers sound. */
  audio?: true
}
