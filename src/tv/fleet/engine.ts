import { reportLimits } from '#contract/fleet.ts'

/** "Chromium 64", "Firefox 128", "Safari 17"; the whole of an agent that names none of them is too long to read. */
export function engineOf(agent: string): string {
  const [, firefox] = /Firefox\/(\d+)/.exec(agent) ?? []
  if (firefox !== undefined) return `Firefox ${firefox}`
  const [, chromium] = /Chrom(?:e|ium)\/(\d+)/.exec(agent) ?? []
  if (chromium !== undefined) return `Chromium ${chromium}`
  const [, safari] = /Version\/(\d+).*Safari/.exec(agent) ?? []
  return safari === undefined ? agent.slice(0, reportLimits.engine) : `Safari ${safari}`
}
