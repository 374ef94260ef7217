/**
 * Mean of each value and the `span - 1` known ones before it: what is left of a year when its weeks are taken out.
 * @param weights how much each value counts among the others; all alike without it
 */
export function runningMean(
  values: readonly (number | null)[],
  span: number,
  weights?: readonly number[],
): (number | null)[] {
  return values.map((value, place) => {
    if (value === null) return null
    let [sum, whole] = [0, 0]
    for (let at = Math.max(0, place + 1 - span); at <= place; at++) {
      const weight = weights?.[at] ?? 1
      const each = values[at] ?? null
      if (each === null) continue
      sum += each * weight
      whole += weight
    }
    return whole === 0 ? 0 : sum / whole
  })
}
