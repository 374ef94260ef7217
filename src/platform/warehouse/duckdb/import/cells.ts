import { formulaLetters } from '#contract/harmlessText.ts'
import type { CodeList } from '#platform/warehouse/codes.ts'
import type { Column } from '#platform/warehouse/columns.ts'
import { sqlText } from '#platform/warehouse/columns.ts'
import {
  type CellForm,
  type DecimalRange,
  maxCodeLength,
  maxDecimal,
  maxInteger,
  ruleOf,
  unknownWords as words,
} from '#platform/warehouse/import/columnRules.ts'

/**
 * What a column accepts (`import/columnRules.ts`) and the value that its text becomes, both in SQL over the text `x` of
 * a cell, which is never NULL.
 */
export interface CellSql {
  condition(x: string): string
  stored(x: string): string
  /**
   * The quick rule: the engine's reader parses this type, and the SQL over its value `x` (NULL where the cell was
   * empty) fails for values that `condition` would refuse. It may also fail for allowed values: the careful rule above
   * then decides.
   */
  quick: {
    type: string
    stored(x: string): string
    /**
     * A number that is 0 for an allowed value, and above 0, NaN or NULL (or an error) for any other. The numbers of a
     * row are added up and checked once, which takes a third of the time of one condition for each cell.
     */
    zero?(x: string): string
    /** Checked later, once for each distinct value. */
    distinct?: true
  }
}

const unknownWords = `(${words.map(sqlText).join(', ')})`

const fails = (x: string) => `error('not allowed: ' || coalesce(CAST(${x} AS VARCHAR), 'empty'))`
/** The quick rule of a text. */
const quickText = (stored: (x: string) => string): CellSql['quick'] => ({
  type: 'VARCHAR',
  stored: (x) => stored(`coalesce(${x}, '')`),
})
const quickNumber = (zero: (x: string) => string, stored = (x: string) => x): CellSql['quick'] => ({
  type: 'DOUBLE',
  zero,
  stored,
})

const day: CellSql = {
  condition: (x) => `${day.stored(x)} IS NOT NULL`,
  stored: (x) =>
    `CASE length(${x}) WHEN 8 THEN CAST(try_strptime(${x}, '%Y%m%d') AS DATE) WHEN 10 THEN CAST(try_strptime(${x}, '%Y-%m-%d') AS DATE) END`,
  quick: {
    type: 'INTEGER',
    // A number of fewer digits would be a day of an early year: 260630 one of the year 26.
    stored: (x) =>
      `CASE WHEN ${x} BETWEEN 10000101 AND 99991231 THEN make_date(${x} // 10000, ${x} // 100 % 100, ${x} % 100) ELSE ${fails(x)} END`,
  },
}

const matching = (pattern: string, stored: (x: string) => string): CellSql => ({
  condition: (x) => `regexp_full_match(${x}, '${pattern}')`,
  stored,
  quick: { ...quickText((x) => x), distinct: true },
})

const place = (pattern: string, unknown: string): CellSql => ({
  condition: (x) => `(lower(${x}) IN ${unknownWords} OR regexp_full_match(${x}, '${pattern}'))`,
  stored: (x) => `CASE WHEN lower(${x}) IN ${unknownWords} THEN '${unknown}' ELSE upper(${x}) END`,
  quick: { ...quickText((x) => x), distinct: true },
})

/** A text without the apostrophe that an export wrote before it (`writeFile.ts`). */
const withoutGuard = (x: string) =>
  `CASE WHEN starts_with(${x}, '''') THEN regexp_replace(${x}, '^''(''*${formulaLetters})', '\\1') ELSE ${x} END`

const text = (maxLength: number): CellSql => ({
  condition: (x) => `length(${x}) <= ${maxLength}`,
  stored: (x) => `CASE WHEN ${x} = 'NULL' THEN '' ELSE ${withoutGuard(x)} END`,
  quick: quickText(
    (x) =>
      `CASE WHEN length(${x}) > ${maxLength} THEN ${fails(x)} WHEN ${x} = 'NULL' THEN '' ELSE ${withoutGuard(x)} END`,
  ),
})

const number = (x: string) => `TRY_CAST(${x} AS DOUBLE)`

const whole = (min: number): CellSql => ({
  condition: (x) =>
    `coalesce(${number(x)} BETWEEN ${min} AND ${maxInteger} AND ${number(x)} = floor(${number(x)}), false)`,
  stored: (x) => `CAST(${number(x)} AS BIGINT)`,
  // The casts fail for numbers beyond their type; files have few of these, and the careful rule loads them.
  quick: quickNumber(
    (x) => `(${x} - floor(${x}))`,
    (x) => `CAST(CAST(${x} AS ${min < 0 ? 'INTEGER' : 'UINTEGER'}) AS BIGINT)`,
  ),
})

const decimal = (within: (x: string) => string, zero: (x: string) => string): CellSql => ({
  condition: (x) => `coalesce(${within(number(x))}, false)`,
  stored: number,
  quick: quickNumber(zero),
})

// A number below 0 differs from its absolute value. A number that is too large becomes infinity, and infinity minus
// itself or times 0 is NaN.
const decimals: Record<DecimalRange, CellSql> = {
  positive: decimal(
    (x) => `${x} BETWEEN 0 AND ${maxDecimal}`,
    (x) => `(abs(${x} * 1e8) - ${x} * 1e8)`,
  ),
  signed: decimal(
    (x) => `${x} BETWEEN -${maxDecimal} AND ${maxDecimal}`,
    (x) => `0 * (${x} * ${x})`,
  ),
  share: decimal(
    (x) => `${x} BETWEEN 0 AND 1`,
    (x) => `0 * (sqrt(${x}) * sqrt(1 - ${x}))`,
  ),
  aboveZero: decimal(
    (x) => `${x} > 0 AND ${x} <= ${maxDecimal}`,
    (x) => `0 * (ln(${x}) * ${x} * ${x})`,
  ),
}

/** Files and documentation spell codes differently; every spelling is accepted, in any case. */
function code({ names, unknown, open }: CodeList): CellSql {
  const known = Object.entries(names)
  const branches = known.map(([word, name]) => `WHEN ${sqlText(word)} THEN ${sqlText(name)}`).join(' ')
  const unlisted = open ? `CASE WHEN lower(x) IN ${unknownWords} THEN ${sqlText(unknown)} ELSE x END` : sqlText(unknown)
  const condition = (x: string) =>
    open
      ? `length(${x}) <= ${maxCodeLength}`
      : `(lower(${x}) IN ${unknownWords} OR lower(${x}) IN (${known.map(([word]) => sqlText(word)).join(', ')}))`
  const stored = (x: string, otherwise: string) => `CASE lower(${x}) ${branches} ELSE ${otherwise} END`
  // Live files write words as they are listed, so most cells match without lower case, which is the most expensive
  // step.
  const asListed = (x: string, otherwise: string) => `CASE ${x} ${branches} ELSE ${otherwise} END`
  return {
    condition,
    stored: (x) => stored(x, unlisted.replaceAll(/\bx\b/g, x)),
    quick: quickText((x) =>
      asListed(x, stored(x, `CASE WHEN ${condition(x)} THEN ${unlisted.replaceAll(/\bx\b/g, x)} ELSE ${fails(x)} END`)),
    ),
  }
}

function sqlOf(cell: CellForm): CellSql {
  switch (cell.form) {
    case 'day':
      return day
    case 'matching':
      return matching(cell.pattern, cell.upper ? (x) => `upper(${x})` : (x) => x)
    case 'place':
      return place(cell.pattern, cell.unknown)
    case 'text':
      return text(cell.maxLength)
    case 'whole':
      return whole(cell.min)
    case 'decimal':
      return decimals[cell.range]
    case 'code':
      return code(cell.codes)
  }
}

/** The rule of a column in SQL. */
export function cellSql(column: Column): CellSql {
  const { cell, mayBeMissing } = ruleOf(column)
  const rule = sqlOf(cell)
  if (!mayBeMissing) return rule
  const { zero } = rule.quick
  return {
    condition: (x) => `(${x} = '' OR ${rule.condition(x)})`,
    stored: (x) => `CASE WHEN ${x} <> '' THEN ${rule.stored(x)} END`,
    quick: {
      ...rule.quick,
      stored: (x) => `CASE WHEN ${x} IS NOT NULL THEN ${rule.quick.stored(x)} END`,
      ...(zero && { zero: (x: string) => `coalesce(${zero(x)}, 0)` }),
    },
  }
}
