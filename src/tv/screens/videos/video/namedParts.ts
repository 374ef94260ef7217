import type { Bump, NamedRetention } from '#insights/retention.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import type { Part } from '#tv/ui/chart/series/series.ts'
import { messages } from './messages.ts'

/** The parts of a retention curve for its chart: first spikes and dips, the most prominent first. */
export function retentionParts({ intro, steady, bumps }: NamedRetention): Part[] {
  const word = { spike: t(messages.spikeWord), dip: t(messages.dipWord) }
  return [
    ...[...bumps]
      .sort((a, b) => b.prominence - a.prominence)
      .map(({ kind, at, from, through }) => ({ text: word[kind], from, through, at })),
    ...(intro ? [{ text: t(messages.introWord), from: 0, through: intro.through }] : []),
    ...steady.map(({ from, through }) => ({ text: t(messages.steadyWord), from, through })),
  ]
}

/**
 * What the place is a part of, as a sentence: "Dip at 14:02: 6.3% skip it". A spike or dip comes before the part that
 * it stands in; of two at a place, the nearer one counts. Undefined where nothing is named.
 * @param timeOf the position of a place in the video, as text
 */
export function partSentence(
  { intro, steady, bumps }: NamedRetention,
  place: number,
  timeOf: (place: number) => string,
): string | undefined {
  const bump = bumpAt(bumps, place)
  if (bump) {
    const share = numbers.percent(Math.abs(bump.value - bump.usual))
    return t(bump.kind === 'dip' ? messages.dip : messages.spike, { time: timeOf(bump.at), share })
  }
  if (intro && place <= intro.through) return t(messages.intro, { share: numbers.percent(intro.retained) })
  const calm = steady.find(({ from, through }) => from <= place && place <= through)
  return calm && t(messages.steady, { time: timeOf(calm.through) })
}

function bumpAt(bumps: readonly Bump[], place: number): Bump | undefined {
  const distance = (bump: Bump) => Math.abs(bump.at - place)
  return bumps
    .filter(({ from, through }) => from <= place && place <= through)
    .sort((a, b) => distance(a) - distance(b))[0]
}
