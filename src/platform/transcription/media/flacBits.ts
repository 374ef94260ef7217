/** Reads bits from the first of each byte on; behind the end they are 0, and `isInside` is false. */
export function bitReader(bytes: Uint8Array, from: number) {
  /** The next bit. */
  let at = from * 8
  const end = bytes.length * 8

  /** The next 32 bits, which stay. */
  const peek = (): number => {
    const byte = at >>> 3
    const shift = at & 7
    const word =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0)
    return shift === 0 ? word : (word << shift) | ((bytes[byte + 4] ?? 0) >>> (8 - shift))
  }

  /** A number of 0 to 32 bits. */
  const take = (count: number): number => {
    if (count === 0) return 0
    const value = peek() >>> (32 - count)
    at += count
    return value
  }

  /** The zeros before the next one, which is passed over. */
  const zeros = (): number => {
    let count = 0
    while (at < end) {
      const leading = Math.clz32(peek())
      at += leading
      count += leading
      if (leading < 32) break
    }
    at += 1
    return count
  }

  return {
    take,
    zeros,
    /** A number of 1 to 33 bits whose first one says that it is negative. */
    signed: (count: number): number => {
      if (count <= 32) {
        const value = peek() >> (32 - count)
        at += count
        return value
      }
      const high = take(1)
      return take(32) - high * 2 ** 32
    },
    /** A number of Rice's code: zeros for its high bits, then so many low ones; the last bit is the sign. */
    rice: (parameter: number): number => {
      const high = zeros()
      const value = high * 2 ** parameter + take(parameter)
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2
    },
    /** The byte behind all that was read. */
    byte: (): number => Math.ceil(at / 8),
    isInside: (): boolean => at <= end,
  }
}
