/** Characters of Chinese, Japanese and Korean, which are twice as wide as letters (Unicode Standard Annex 11). */
const wide = /[\u1100-\u115F\u2E80-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF01-\uFF60]/g

/** The width of a text in letters of European languages, about: a wide character counts as two. */
export const columnsOf = (text: string): number => text.length + (text.match(wide)?.length ?? 0)
