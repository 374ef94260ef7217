import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findSpeech, type Span, silence } from './findSpeech.ts'

const step = 0.01

/** A recording that is loud in the spans and has noise everywhere. `level`: decibels at a time. */
function recording(spans: readonly Span[], duration: number, noise: number, level: (seconds: number) => number) {
  const levels = new Float32Array(Math.round(duration / step)).fill(noise)
  for (const { start, end } of spans)
    for (let index = Math.round(start / step); index < Math.round(end / step); index += 1)
      levels[index] = level(index * step)
  // Both speech and noise get louder and quieter all the time.
  return { levels: levels.map((value, index) => value + (value > silence ? 2 * Math.sin(index * 1.7) : 0)), step }
}

/** Spans with pauses between them, before the first and behind the last. Hundredths of seconds. */
const spansOf = (lengths: readonly (readonly [pause: number, speech: number])[]): Span[] => {
  let end = 0
  return lengths.map(([pause, speech]) => {
    const start = end + pause / 100
    end = start + speech / 100
    return { start, end }
  })
}
const lengths = fc.array(fc.tuple(fc.integer({ min: 25, max: 200 }), fc.integer({ min: 20, max: 300 })), {
  minLength: 3,
  maxLength: 60,
})

const expectSpans = (found: readonly Span[], spans: readonly Span[]) => {
  expect(found.length).toBe(spans.length)
  for (const [index, { start, end }] of spans.entries()) {
    expect(Math.abs((found[index]?.start ?? 0) - start)).toBeLessThan(0.035)
    expect(Math.abs((found[index]?.end ?? 0) - end)).toBeLessThan(0.035)
  }
}

it('speech is found between pauses, however loud the noise and the speech are', () => {
  fc.assert(
    fc.property(lengths, fc.integer({ min: -80, max: -30 }), fc.integer({ min: 15, max: 60 }), (all, noise, above) => {
      const spans = spansOf(all)
      const duration = (spans.at(-1)?.end ?? 0) + 0.5
      expectSpans(findSpeech(recording(spans, duration, noise, () => noise + above)), spans)
    }),
  )
})

it('speech is found between pauses of digital silence', () => {
  const spans = spansOf([
    [30, 100],
    [50, 200],
    [25, 40],
  ])
  expectSpans(findSpeech(recording(spans, 5, silence, () => -25)), spans)
})

it('speech is found after the microphone has moved away, and its noise with it', () => {
  const spans = spansOf(Array.from({ length: 300 }, () => [60, 140] as const))
  const { levels } = recording(spans, 600.5, -60, () => -20)
  const moved = levels.map((level, index) => (index * step < 300 ? level : level - 25))
  const isFarFromMove = ({ start, end }: Span) => end < 230 || start > 370
  expectSpans(findSpeech({ levels: moved, step }).filter(isFarFromMove), spans.filter(isFarFromMove))
})

it('a click is no speech, and the silence inside of a consonant is no pause', () => {
  const [word, click] = [
    { start: 1, end: 2 },
    { start: 3, end: 3.02 },
  ]
  const { levels } = recording([word, click, { start: 4, end: 5 }], 6, -60, () => -20)
  levels.fill(-60, 145, 152)
  expectSpans(findSpeech({ levels, step }), [word, { start: 4, end: 5 }])
})

it('a recording without sound has no speech, and one without pauses has nothing else', () => {
  expect(findSpeech({ levels: new Float32Array(1000).fill(silence), step })).toEqual([])
  expect(findSpeech({ levels: new Float32Array(0), step })).toEqual([])
  const [only, ...others] = findSpeech(recording([{ start: 0, end: 60 }], 60, -20, () => -20))
  expect(others).toEqual([])
  expect(only?.start).toBe(0)
  expect(only?.end).toBeCloseTo(60, 5)
})
