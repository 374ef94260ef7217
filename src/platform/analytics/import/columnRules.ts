import type { BulkColumn, ColumnKind } from '../warehouse/reportTypes.ts'

/** What a column lets in and what its text becomes, both in SQL over the staged text `x`, which is never NULL. */
export interface ColumnRule {
  lets(x: string): string
  becomes(x: string): string
  /** What is allowed, for the person whose row is refused. */
  allowed: string
}

/** Withheld and unknown values are one bucket, whichever way a file writes it (facts: bulk-reports, "Empty, unknown …"). */
const unknownWords = "('', 'null', 'unknown')"

const day: ColumnRule = {
  // Downloads write 20260630, copies out of a warehouse 2026-06-30.
  lets: (x) => `${day.becomes(x)} IS NOT NULL`,
  becomes: (x) =>
    `CASE length(${x}) WHEN 8 THEN CAST(try_strptime(${x}, '%Y%m%d') AS DATE) WHEN 10 THEN CAST(try_strptime(${x}, '%Y-%m-%d') AS DATE) END`,
  allowed: 'a day as YYYYMMDD or YYYY-MM-DD',
}

const id = (pattern: string, allowed: string): ColumnRule => ({
  lets: (x) => `regexp_full_match(${x}, '${pattern}')`,
  becomes: (x) => x,
  allowed,
})

/** Files and documentation spell these words differently; both spellings are taken, in any case. */
const words = (spellings: Record<string, string>): ColumnRule => {
  const known = Object.keys(spellings)
  return {
    lets: (x) => `(lower(${x}) IN ${unknownWords} OR lower(${x}) IN (${known.map((word) => `'${word}'`).join(', ')}))`,
    becomes: (x) =>
      `CASE lower(${x}) ${Object.entries(spellings)
        .map(([word, meaning]) => `WHEN '${word}' THEN '${meaning}'`)
        .join(' ')} ELSE 'unknown' END`,
    allowed: `one of ${known.join(', ')}, or empty where not known`,
  }
}

/** Number text; an underscore is the engine's own licence, not the files'. */
const number = (x: string) => `CASE WHEN NOT contains(${x}, '_') THEN TRY_CAST(${x} AS DOUBLE) END`
/** Beyond this, whole numbers are no longer exact. */
const most = 9_007_199_254_740_991

const whole = (least: number, allowed: string): ColumnRule => ({
  lets: (x) => `coalesce(${number(x)} BETWEEN ${least} AND ${most} AND ${number(x)} = floor(${number(x)}), false)`,
  becomes: (x) => `CAST(${number(x)} AS BIGINT)`,
  allowed,
})

const rules: Record<ColumnKind, ColumnRule> = {
  day,
  channelId: id('[A-Za-z0-9_-]{1,64}', 'a channel id'),
  videoId: id('[A-Za-z0-9_-]{0,64}', 'a video id, or empty for the channel itself'),
  liveOrOnDemand: words({ live: 'live', on_demand: 'on_demand', ondemand: 'on_demand' }),
  subscribedStatus: words({
    subscribed: 'subscribed',
    not_subscribed: 'not_subscribed',
    unsubscribed: 'not_subscribed',
  }),
  country: {
    lets: (x) => `(lower(${x}) IN ${unknownWords} OR regexp_full_match(${x}, '[A-Za-z]{2}'))`,
    becomes: (x) => `CASE WHEN lower(${x}) IN ${unknownWords} THEN 'ZZ' ELSE upper(${x}) END`,
    allowed: 'a country code of two letters, or empty where not known',
  },
  count: whole(0, 'a whole number, 0 or more'),
  netCount: whole(-most, 'a whole number, negative where withdrawals prevail'),
  decimal: {
    lets: (x) => `coalesce(${number(x)} BETWEEN 0 AND 1e300, false)`,
    becomes: number,
    allowed: 'a decimal number with a point, 0 or more',
  },
}

/** The rule of a column; one that older versions lack may also be empty, which means "not reported" (NULL). */
export function ruleOf({ kind, lacksInOlder }: BulkColumn): ColumnRule {
  const { lets, becomes, allowed } = rules[kind]
  if (!lacksInOlder) return rules[kind]
  return {
    lets: (x) => `(${x} = '' OR ${lets(x)})`,
    becomes: (x) => `CASE WHEN ${x} <> '' THEN ${becomes(x)} END`,
    allowed: `${allowed}, or empty where not reported`,
  }
}
