/**
 * Parses a day or time in ISO 8601 to milliseconds since 1970; NaN for any other text. A time without an offset is in
 * UTC, as a day is: `Date.parse` would read it in the time zone of the server.
 */
export const isoTime = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) ? Date.parse(/T[\d:.]*$/.test(text) ? `${text}Z` : text) : Number.NaN

/**
 * A time as every answer, event and call of the services has it: RFC 3339 in UTC. Whole seconds have no fraction,
 * because parsers of the field with fixed formats (`%S%z`) refuse one; other times have milliseconds.
 * @param ms milliseconds since 1970
 */
export const wireTime = (ms: number): string => new Date(ms).toISOString().replace(/\.000Z$/, 'Z')
