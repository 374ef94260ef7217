type Numbers = Int32Array | Uint32Array

/** A typed array that grows: stores integers without an object for each. */
export interface Growing {
  readonly length: number
  push(value: number): void
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
    trim: () => {
      values = values.slice(0, length)
    },
    at: (index) => (index < 0 || index >= length ? undefined : values[index]),
  }
}
