type Numbers = Int32Array | Uint32Array

/** A typed array that grows: stores integers without an object for each. */
export interface Growing {
  readonly length: number
  push(value: number): void
  /** Puts values in the place of others. */
  splice(from: number, count: number, by: Growing): void
  /** Adds a number to the values from `from` on, before `to`. */
  increase(from: number, to: number, by: number): void
  /** Frees the memory behind the last value. */
  trim(): void
  /** Undefined for a place outside the array. */
  at(place: number): number | undefined
}

export function growing(kind: new (length: number) => Numbers): Growing {
  let values = new kind(1024)
  let length = 0
  return {
    get length() {
      return length
    },
    push: (value) => {
      if (length === values.length) {
        const larger = new kind(Math.max(1024, length * 2))
        larger.set(values)
        values = larger
      }
      values[length] = value
      length += 1
    },
    splice: (from, count, by) => {
      const spliced = new kind(length - count + by.length)
      spliced.set(values.subarray(0, from))
      for (let index = 0; index < by.length; index += 1) spliced[from + index] = by.at(index) ?? 0
      spliced.set(values.subarray(from + count, length), from + by.length)
      values = spliced
      length = spliced.length
    },
    increase: (from, to, by) => {
      for (let index = from; index < to; index += 1) values[index] = (values[index] ?? 0) + by
    },
    trim: () => {
      values = values.slice(0, length)
    },
    at: (index) => (index < 0 || index >= length ? undefined : values[index]),
  }
}
