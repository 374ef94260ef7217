/**
 * Returns the mean of each value and the known ones among the `span - 1` values before it. Over 7 days this removes the
 * weekly rhythm.
 * @param weights the weight of each value; equal without it
 */
export function runningMean(
  values: readonly (number | null)[],
  span: number,
  weights?: readonly number[],
): (number | null)[] {
  return values.map((value, index) => {
    if (value === null) return null
    let [sum, whole] = [0, 0]
    for (let at = Math.max(0, index + 1 - span); at <= index; at++) {
      const weight = weights?.[at] ?? 1
      const each = values[at] ?? null
      if (each === null) continue
      sum += each * weight
      whole += weight
    }
    return whole === 0 ? 0 : sum / whole
  })
}
