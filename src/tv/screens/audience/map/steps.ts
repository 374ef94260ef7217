/** The amounts of places, in steps of one colour. */
export interface Steps {
  /** Code of a place → 1 for the smallest amounts to 5 for the largest; places without an amount are missing. */
  of: ReadonlyMap<string, number>
  /** The smallest and the largest amount of each step that is used, the lowest first. */
  ranges: readonly { step: number; min: number; max: number }[]
}

const max = 5

/**
 * Creates five steps with equally many places; of fewer than five places, each has its own step, and the largest the
 * highest.
 */
export function stepsOf(amounts: ReadonlyMap<string, number>): Steps {
  const places = [...amounts].filter(([, amount]) => amount > 0).sort((a, b) => a[1] - b[1])
  const stepOf = new Map<string, number>()
  const ranges: { step: number; min: number; max: number }[] = []
  for (const [code, amount] of places) {
    // Places with the same amount share a step.
    const rank = places.findIndex(([, other]) => other === amount)
    const step = places.length < max ? max - places.length + 1 + rank : 1 + Math.floor((rank * max) / places.length)
    stepOf.set(code, step)
    const last = ranges[ranges.length - 1]
    if (last?.step === step) last.max = amount
    else ranges.push({ step, min: amount, max: amount })
  }
  return { of: stepOf, ranges }
}
