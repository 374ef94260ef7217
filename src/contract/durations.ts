export const hourMs = 3_600_000
/** 24 hours. A day of the service may have 23 or 25: `platform/time/days.ts` counts those. */
export const dayMs = 24 * hourMs
