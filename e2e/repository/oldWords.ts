/** An old word where it should not be. */
export interface OldWord {
  word: string
  path: string
  /** From 1; 0 for the path itself. */
  line: number
}

/** The words of the column "not" of the glossary's tables, without the notes in parentheses. */
export function oldWordsIn(glossary: string): string[] {
  const rows = glossary.split('\n').filter((line) => /^\|(?! word |---)/.test(line))
  const cells = rows.map((row) => row.split('|')[3] ?? '')
  return cells.flatMap((cell) =>
    cell
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  )
}

/** Finds words in a path and in its text, also as parts of names (`linkRequest`, `link_request`) and in other forms. */
export function findWords(path: string, text: string, words: readonly string[]): OldWord[] {
  const patterns = words.map((word) => {
    const isAcronym = word === word.toUpperCase()
    const body = asWords(word)
    return { word, pattern: new RegExp(`(?<!\\p{L})${body}(?:s|d|ed|ing)?(?!\\p{L})`, isAcronym ? 'u' : 'iu') }
  })
  return [path, ...text.split('\n')].flatMap((content, line) => {
    const plain = asWords(content)
    return patterns.filter(({ pattern }) => pattern.test(plain)).map(({ word }) => ({ word, path, line }))
  })
}

/** Names as words: `linkRequest` and `link-request` as "link Request" and "link request". */
const asWords = (text: string) => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[-_.]+/g, ' ')
