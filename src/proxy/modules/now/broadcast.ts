import type { Now } from '#contract/now.ts'
import type { ChannelState, Sample } from './samples.ts'

/** The running broadcast with the most viewers, with all that the samples have of it; null if there is none. */
export function broadcastOf({ broadcasts }: Pick<ChannelState, 'broadcasts'>, samples: readonly Sample[]) {
  const newest = samples.at(-1)?.viewers ?? {}
  const [running] = [...broadcasts].sort((a, b) => (newest[b.id] ?? -1) - (newest[a.id] ?? -1))
  if (!running) return null
  const curve = samples.flatMap(({ at, viewers }) => {
    const count = viewers[running.id]
    return typeof count === 'number' && at >= running.startedAt ? [{ at, viewers: count }] : []
  })
  const peak = curve.reduce<(typeof curve)[number] | null>(
    (most, point) => (most && most.viewers >= point.viewers ? most : point),
    null,
  )
  return { ...running, viewers: newest[running.id] ?? null, peak, curve } satisfies Now['broadcast']
}
