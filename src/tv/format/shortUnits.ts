/** A number from which a unit is used, and the unit. */
export type ShortUnit = readonly [from: number, name: string]

const inThousands = (thousand: string, million: string, billion: string): readonly ShortUnit[] => [
  [1e3, thousand],
  [1e6, million],
  [1e9, billion],
]

/** Languages whose units differ from K, M and B. Chromium 64 has no compact notation (77). Source: Unicode CLDR. */
const ofLanguage: Readonly<Record<string, readonly ShortUnit[]>> = {
  ar: inThousands('\u00a0ألف', '\u00a0مليون', '\u00a0مليار'),
  // CLDR writes thousands out, which a tile has no room for.
  de: inThousands('\u00a0Tsd.', '\u00a0Mio.', '\u00a0Mrd.'),
  es: inThousands('\u00a0mil', '\u00a0M', '\u00a0mil\u00a0M'),
  fr: inThousands('\u00a0k', '\u00a0M', '\u00a0Md'),
  hi: [
    [1e3, '\u00a0हज़ार'],
    [1e5, '\u00a0लाख'],
    [1e7, '\u00a0क॰'],
    [1e9, '\u00a0अ॰'],
  ],
  id: inThousands('\u00a0rb', '\u00a0jt', '\u00a0M'),
  it: inThousands('K', '\u00a0Mln', '\u00a0Mld'),
  ja: [
    [1e4, '万'],
    [1e8, '億'],
  ],
  ko: [
    [1e3, '천'],
    [1e4, '만'],
    [1e8, '억'],
  ],
  pl: inThousands('\u00a0tys.', '\u00a0mln', '\u00a0mld'),
  pt: inThousands('\u00a0mil', '\u00a0mi', '\u00a0bi'),
  ru: inThousands('\u00a0тыс.', '\u00a0млн', '\u00a0млрд'),
  tr: inThousands('\u00a0B', '\u00a0Mn', '\u00a0Mr'),
  uk: inThousands('\u00a0тис.', '\u00a0млн', '\u00a0млрд'),
  zh: [
    [1e4, '万'],
    [1e8, '亿'],
  ],
}
const standard = inThousands('K', 'M', 'B')

/** Units of short numbers, smallest first. `locale`: a BCP 47 tag. */
export const shortUnitsIn = (locale: string): readonly ShortUnit[] =>
  ofLanguage[locale.slice(0, 2).toLowerCase()] ?? standard

/**
 * Divides a number so that at most four digits are shown; 999,950 becomes 1 M and not 1,000 K.
 * @returns undefined for a number that is short as it is
 */
export function shortened(size: number, units: readonly ShortUnit[]): { scaled: number; unit: string } | undefined {
  let found: ShortUnit | undefined
  let shown = Math.round(size)
  for (const unit of units) {
    if (shown < unit[0]) break
    found = unit
    shown = rounded(size / unit[0]) * unit[0]
  }
  return found && { scaled: size / found[0], unit: found[1] }
}

const rounded = (value: number) => (value < 100 ? Math.round(value * 10) / 10 : Math.round(value))
