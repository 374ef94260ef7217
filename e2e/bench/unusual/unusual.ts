import { nameRetention } from '#insights/retention.ts'
import { simulated } from '#insights/simulation/channel.fixture.ts'
import { causeIsRight, detectPlanted, plantings } from '#insights/simulation/planted.fixture.ts'
import { daysInBand, falseAlarms, knownAt, planOf } from '#insights/simulation/quietMonth.fixture.ts'
import { dippedCurve, smoothCurve } from '#insights/simulation/retention.fixture.ts'
import { unusual } from '#insights/unusual.ts'
import { type Row, table } from '../table.ts'
import { benchNight } from './night.ts'

/** Quiet channel-months, and channels for each planted anomaly. */
const months = Number(process.env.BENCH_MONTHS ?? 10_000)
const planted = Number(process.env.BENCH_PLANTED ?? 1000)
/** The number of channels that are timed, of the 10,000 of a night. */
const timed = 500
const minFoundPart = 0.95
const number = (value: number, digits = 3) => value.toFixed(digits)
const percent = (part: number) => `${(100 * part).toFixed(1)} %`

/** False alarms, what is found of planted anomalies, and the cost of the detectors, alone and with a warehouse. */
export async function benchUnusual(say: (text: string) => void): Promise<void> {
  say(falseAlarmTable())
  say(anomalyTable())
  say(costTable())
  say(await benchNight())
}

function falseAlarmTable(): string {
  const alarms = new Map<string, number>()
  const band = { inside: 0, banded: 0, days: 0 }
  let [all, worst] = [0, 0]
  for (let n = 0; n < months; n += 1) {
    const found = falseAlarms(planOf(n))
    for (const { kind } of found) alarms.set(kind, (alarms.get(kind) ?? 0) + 1)
    all += found.length
    worst = Math.max(worst, found.length)
    // The band is judged on a tenth: its figure is exact enough.
    if (n % 10 !== 0) continue
    const { inside, banded, days } = daysInBand(planOf(n))
    band.inside += inside
    band.banded += banded
    band.days += days
  }
  const row = (name: string, count: number, goal?: number): Row => ({
    name,
    measured: number(count / months),
    against: '1 a month',
    ratio: count / months,
    ...(goal !== undefined && { goal }),
  })
  return table(`False alarms in ${months.toLocaleString('en')} quiet channel-months; most in one month: ${worst}`, [
    row('all', all, 1),
    ...[...alarms].sort((a, b) => b[1] - a[1]).map(([kind, count]) => row(kind, count)),
    {
      name: `days in the band (${percent(band.banded / band.days)} have one)`,
      measured: percent(band.inside / band.banded),
      against: '80 %',
      ratio: band.inside / band.banded / 0.8,
    },
  ])
}

/** The share of planted anomalies that is missed: 5 of 100 may be. */
function anomalyTable(): string {
  const rows = plantings.flatMap((planting): Row[] => {
    // Only channels that publish often have enough videos to rank a new one among: one in seven.
    const channels = planting.name.startsWith('rank') ? 7 * planted : planted
    const { judged, unjudged, found, right } = detectPlanted(planting, channels)
    const sample = percent(judged / (judged + unjudged))
    return [
      missed(`${planting.name} (${sample} have the sample)`, found / judged),
      ...(/^(source|device|country)/.test(planting.name) ? [missed('  the right one named', right / found)] : []),
    ]
  })
  const share = (isRight: (seed: number) => boolean) =>
    Array.from({ length: planted }, (_, seed) => isRight(seed)).filter(Boolean).length / planted
  return table(
    `Planted anomalies in ${planted.toLocaleString('en')} channels each: found; the ratio is of those missed`,
    [
      ...rows,
      missed('the video that caused it', share(causeIsRight)),
      missed(
        'dip of a retention curve, at its place',
        share((seed) => isDipFound(seed)),
      ),
      missed(
        'smooth retention curve without any',
        share((seed) => named(smoothCurve(seed)).length === 0),
      ),
    ],
  )
}

const named = (curve: readonly number[]) => nameRetention(curve, 600, 1000)?.bumps ?? []

function isDipFound(seed: number): boolean {
  const { curve, at: lastPlace } = dippedCurve(seed)
  return named(curve).some((bump) => bump.kind === 'dip' && Math.abs(bump.at - lastPlace) <= 1)
}

const missed = (name: string, part: number): Row => ({
  name,
  measured: percent(part),
  against: percent(minFoundPart),
  ratio: (1 - part) / (1 - minFoundPart),
  goal: 1,
})

function costTable(): string {
  const known = Array.from({ length: timed }, (_, n) => knownAt(simulated(planOf(n)), 320))
  for (const looked of known) unusual(looked)
  const start = performance.now()
  for (const looked of known) unusual(looked)
  const seconds = ((performance.now() - start) / timed) * 10
  return table('The detectors alone, one night of 10,000 channels: 4 metrics, 16 parts, new videos', [
    {
      name: 'time of one processor',
      measured: `${number(seconds, 1)} s`,
      against: '60 s',
      ratio: seconds / 60,
      goal: 1,
    },
  ])
}
