/** Letters that are no letter with an accent. */
const letters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** The name of a city without case, accents and punctuation: "Zürich" and "zurich", "St. Louis" and "Saint Louis". */
export const normalName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łøđßæœı]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’.,-]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^saint /, 'st ')
    .trim()
