/** As many bytes as a call writes: the last page of a full disk may have room for a few more. */
const bytes = 16_384

/**
 * Creates the text that a check writes to see whether a database can be written: a full disk can still be read. Each
 * one differs from the last everywhere, because SQLite does not write what stays the same.
 */
export function changingText(): () => string {
  let isOdd = false
  return () => {
    isOdd = !isOdd
    return (isOdd ? '.' : ':').repeat(bytes)
  }
}
