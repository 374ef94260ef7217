/** The text without capitals and accents, in the same length, so that offsets are those of the text. */
export function plain(text: string): string {
  // The only letter that is longer in small: its dot becomes a mark of its own.
  const low = text.replace(/İ/g, 'i').toLowerCase()
  const bare = low.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return bare.length === text.length ? bare : low
}
