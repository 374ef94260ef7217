/**
 * `Retry-After` in milliseconds (RFC 9110, section 10.2.3: seconds or a date); undefined if missing or invalid. At most
 * an hour: a mistake of a service must not stop anybody for a day.
 */
export function retryAfterOf(value: string | null | undefined, now: number): number | undefined {
  if (!value) return undefined
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_600_000)
}
