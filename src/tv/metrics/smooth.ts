/** Mean of each value and the `span - 1` known ones before it: what is left of a year when its weeks are taken out. */
export function runningMean(values: readonly (number | null)[], span: number): (number | null)[] {
  return values.map((value, place) => {
    if (value === null) return null
    const known = values.slice(Math.max(0, place + 1 - span), place + 1).filter((each): each is number => each !== null)
    return known.reduce((sum, each) => sum + each, 0) / known.length
  })
}
