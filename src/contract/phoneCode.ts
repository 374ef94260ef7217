/** Digits of a code that a television shows for a phone; `long` while many wrong ones are tried. */
export const phoneCodeDigits = { usual: 8, long: 12 } as const

/** The digits in groups of four, as screens show them and people read them. */
export const phoneCodeGroups = (code: string): string[] => code.match(/.{1,4}/g) ?? []
