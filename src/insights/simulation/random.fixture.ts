/** Seeded random numbers of the distributions that daily numbers of channels have. */
export interface Random {
  /** Even in [0, 1). */
  even(): number
  normal(): number
  /** Gamma of mean 1 and the given variance. */
  gamma(variance: number): number
  poisson(mean: number): number
}

/** The public generator `mulberry32`: small, and random enough for millions of days. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const even = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - even())) * Math.cos(2 * Math.PI * even())
  /** Marsaglia and Tsang (2000); shapes below 1 are raised, as they propose. */
  const gammaOf = (shape: number): number => {
    if (shape < 1) return gammaOf(shape + 1) * (1 - even()) ** (1 / shape)
    const d = shape - 1 / 3
    for (;;) {
      const x = normal()
      const v = (1 + x / Math.sqrt(9 * d)) ** 3
      if (v > 0 && Math.log(1 - even()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
  return {
    even,
    normal,
    gamma: (variance) => (variance <= 0 ? 1 : gammaOf(1 / variance) * variance),
    poisson(mean) {
      if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = even(); product > limit; product *= even()) count += 1
      return count
    },
  }
}
