/**
 * Parses a day or time in ISO 8601 to milliseconds since 1970; NaN for any other text. A time without an offset is in
 * UTC, as a day is: `Date.parse` would read it in the time zone of the server.
 */
export const isoTime = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) ? Date.parse(/T[\d:.]*$/.test(text) ? `${text}Z` : text) : Number.NaN
