import type { CodeList } from '../codes.ts'
import type { Column, ColumnKind } from '../columns.ts'

/** What a column lets in and what its text becomes, both in SQL over the text `x` of a cell, which is never NULL. */
export interface ColumnRule {
  lets(x: string): string
  becomes(x: string): string
  /**
   * The quick way: the engine's reader is asked for this type, and the SQL over its value `x` (NULL where the cell was
   * empty) fails for what `lets` would refuse. It may also fail for what is allowed: then the careful way decides.
   */
  quick: {
    type: string
    becomes(x: string): string
    /**
     * A sum that is 0 for what may stand there, above 0, NaN or NULL (or fails) for the rest: those of a row are added
     * up and looked at once, for a third of the time that a condition a cell takes.
     */
    zero?(x: string): string
    /** Checked later, once for each distinct value. */
    distinct?: true
  }
  /** What is allowed, for the person whose row is refused. */
  allowed: string
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Withheld and unknown values are one bucket, whichever way a file writes it (specification: bulk-reports 5). */
const unknownWords = "('', 'null', 'unknown')"

const fails = (x: string) => `error('not allowed: ' || coalesce(CAST(${x} AS VARCHAR), 'empty'))`
/** Text that goes through its rule as it is. */
const quickText = (becomes: (x: string) => string): ColumnRule['quick'] => ({
  type: 'VARCHAR',
  becomes: (x) => becomes(`coalesce(${x}, '')`),
})
const quickNumber = (zero: (x: string) => string, becomes = (x: string) => x): ColumnRule['quick'] => ({
  type: 'DOUBLE',
  zero,
  becomes,
})

const day: ColumnRule = {
  // Downloads write 20260630, copies out of a warehouse 2026-06-30.
  lets: (x) => `${day.becomes(x)} IS NOT NULL`,
  becomes: (x) =>
    `CASE length(${x}) WHEN 8 THEN CAST(try_strptime(${x}, '%Y%m%d') AS DATE) WHEN 10 THEN CAST(try_strptime(${x}, '%Y-%m-%d') AS DATE) END`,
  quick: { type: 'INTEGER', becomes: (x) => `make_date(${x} // 10000, ${x} // 100 % 100, ${x} % 100)` },
  allowed: 'a day as YYYYMMDD or YYYY-MM-DD',
}

const matching = (pattern: string, allowed: string, becomes = (x: string) => x): ColumnRule => ({
  lets: (x) => `regexp_full_match(${x}, '${pattern}')`,
  becomes,
  quick: { ...quickText((x) => x), distinct: true },
  allowed,
})

/** A place by its code; unknown in whichever way it is written becomes `unknown`. */
const place = (pattern: string, unknown: string, allowed: string): ColumnRule => ({
  lets: (x) => `(lower(${x}) IN ${unknownWords} OR regexp_full_match(${x}, '${pattern}'))`,
  becomes: (x) => `CASE WHEN lower(${x}) IN ${unknownWords} THEN '${unknown}' ELSE upper(${x}) END`,
  quick: { ...quickText((x) => x), distinct: true },
  allowed: `${allowed}, or empty where not known`,
})

/** The longest text that a dimension may be; the longest seen in files are search terms and pages. */
const longest = 4096

/** Number text. */
const number = (x: string) => `TRY_CAST(${x} AS DOUBLE)`
/** Beyond this, whole numbers are no longer exact. */
const most = 9_007_199_254_740_991

const whole = (least: number, allowed: string): ColumnRule => ({
  lets: (x) => `coalesce(${number(x)} BETWEEN ${least} AND ${most} AND ${number(x)} = floor(${number(x)}), false)`,
  becomes: (x) => `CAST(${number(x)} AS BIGINT)`,
  // Casts refuse what is beyond their type; few cells of a day are, and those take the careful way.
  quick: quickNumber(
    (x) => `(${x} - floor(${x}))`,
    (x) => `CAST(CAST(${x} AS ${least < 0 ? 'INTEGER' : 'UINTEGER'}) AS BIGINT)`,
  ),
  allowed,
})

const decimal = (within: (x: string) => string, zero: (x: string) => string, allowed: string): ColumnRule => ({
  lets: (x) => `coalesce(${within(number(x))}, false)`,
  becomes: number,
  quick: quickNumber(zero),
  allowed,
})

// What is below 0 differs from its distance to 0, and what is too large becomes infinite, which less itself is no number.
const positive = decimal(
  (x) => `${x} BETWEEN 0 AND 1e300`,
  (x) => `(abs(${x} * 1e8) - ${x} * 1e8)`,
  'a decimal number with a point, 0 or more',
)
const money = decimal(
  (x) => `${x} BETWEEN -1e300 AND 1e300`,
  (x) => `0 * (${x} * ${x})`,
  'a decimal number with a point',
)

const rules: Record<Exclude<ColumnKind, 'code'>, ColumnRule> = {
  day,
  channelId: matching('[A-Za-z0-9_-]{1,64}', 'a channel id'),
  videoId: matching('[A-Za-z0-9_-]{0,64}', 'a video id, or empty for the channel itself'),
  playlistId: matching('[A-Za-z0-9_-]{1,64}', 'a playlist id'),
  assetId: matching('[A-Za-z0-9_-]{0,64}', 'an asset id, or empty for what is not claimed'),
  country: place('[A-Za-z]{2}', 'ZZ', 'a country code of two letters'),
  province: place('[A-Za-z]{2}-[A-Za-z0-9]{1,3}', 'US-ZZ', 'a province code such as US-CA'),
  currency: matching('[A-Za-z]{3}', 'a currency code of three letters', (x) => `upper(${x})`),
  text: {
    lets: (x) => `length(${x}) <= ${longest}`,
    becomes: (x) => `CASE WHEN ${x} = 'NULL' THEN '' ELSE ${x} END`,
    quick: quickText(
      (x) => `CASE WHEN length(${x}) > ${longest} THEN ${fails(x)} WHEN ${x} = 'NULL' THEN '' ELSE ${x} END`,
    ),
    allowed: `a text of at most ${longest} letters`,
  },
  position: whole(0, 'a whole number, 0 or more'),
  point: decimal(
    (x) => `${x} BETWEEN 0 AND 1`,
    (x) => `0 * (sqrt(${x}) * sqrt(1 - ${x}))`,
    'a point of the video, 0 to 1',
  ),
  count: whole(0, 'a whole number, 0 or more'),
  netCount: whole(-most, 'a whole number, negative where withdrawals prevail'),
  minutes: positive,
  seconds: positive,
  percentage: positive,
  ratio: positive,
  viewers: positive,
  money,
  moneyPerThousand: money,
  rate: decimal(
    (x) => `${x} > 0 AND ${x} <= 1e300`,
    (x) => `0 * (ln(${x}) * ${x} * ${x})`,
    'a decimal number with a point, above 0',
  ),
}

/** Files and documentation spell these differently; every spelling is taken, in any case. */
function codeRule({ names, unknown, open }: CodeList): ColumnRule {
  const known = Object.entries(names)
  const branches = known.map(([word, name]) => `WHEN ${quoted(word)} THEN ${quoted(name)}`).join(' ')
  const rest = open ? `CASE WHEN lower(x) IN ${unknownWords} THEN ${quoted(unknown)} ELSE x END` : quoted(unknown)
  const lets = (x: string) =>
    open
      ? `length(${x}) <= 100`
      : `(lower(${x}) IN ${unknownWords} OR lower(${x}) IN (${known.map(([word]) => quoted(word)).join(', ')}))`
  const becomes = (x: string, other: string) => `CASE lower(${x}) ${branches} ELSE ${other} END`
  // Live files write words as they are listed: compared as they come, most cells need no lower case, which costs the most.
  const asListed = (x: string, other: string) => `CASE ${x} ${branches} ELSE ${other} END`
  return {
    lets,
    becomes: (x) => becomes(x, rest.replaceAll(/\bx\b/g, x)),
    quick: quickText((x) =>
      asListed(x, becomes(x, `CASE WHEN ${lets(x)} THEN ${rest.replaceAll(/\bx\b/g, x)} ELSE ${fails(x)} END`)),
    ),
    allowed: open
      ? 'a code or word of at most 100 letters'
      : `one of ${known
          .filter(([, name], place) => known.findIndex(([, first]) => first === name) === place)
          .map(([word]) => word)
          .join(', ')}, or empty where not known`,
  }
}

/** The rule of a column; one that older versions lack may also be empty, which means "not reported" (NULL). */
export function ruleOf({ kind, codes, since }: Column): ColumnRule {
  const rule = kind === 'code' ? codeRule(codes as CodeList) : rules[kind]
  if (since === undefined) return rule
  const { zero } = rule.quick
  return {
    lets: (x) => `(${x} = '' OR ${rule.lets(x)})`,
    becomes: (x) => `CASE WHEN ${x} <> '' THEN ${rule.becomes(x)} END`,
    quick: {
      ...rule.quick,
      becomes: (x) => `CASE WHEN ${x} IS NOT NULL THEN ${rule.quick.becomes(x)} END`,
      ...(zero && { zero: (x: string) => `coalesce(${zero(x)}, 0)` }),
    },
    allowed: `${rule.allowed}, or empty where not reported`,
  }
}
