import * as z from 'zod/mini'
import type { ReportParameter } from '#contract/analytics.ts'
import { joinRepeats, standardParameters } from '#platform/api/standardParameters.ts'
import { products } from '../catalogue/filters.ts'
import { invalidValue, notSupported, required, unknownParameter } from '../refusals.ts'

/** The owner of the requested numbers; `MINE` is the account's current channel. */
export type Owner = { channel: 'MINE' | (string & {}) } | { contentOwner: string }

/** A parsed request; its names are not yet looked up. */
export interface ReportRequest {
  owner: Owner
  /** `YYYY-MM-DD`, inclusive. */
  startDate: string
  endDate: string
  metrics: string[]
  dimensions: string[]
  /** `dim==v1,v2`, in the order given. */
  filters: { name: string; values: string[] }[]
  sort: { name: string; descending: boolean }[]
  maxResults: number | undefined
  /** From 1. */
  startIndex: number
  /** ISO 4217; undefined for US dollars, the currency in which money is stored. */
  currency: string | undefined
  /** The content owner for whom the account acts. */
  onBehalfOf: string | undefined
}

const day = z.iso.date('A day as YYYY-MM-DD is allowed.')
const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/, 'A whole number is allowed.')),
  z.transform((text: string) => Number(text)),
)
const list = z.pipe(
  z.string().check(z.regex(/^[^,]+(,[^,]+)*$/, 'A list with commas between its names is allowed.')),
  z.transform((text: string) => text.split(',')),
)
const distinct = z.pipe(
  list,
  z.array(z.string()).check(z.refine((names) => new Set(names).size === names.length, 'Each name may occur once.')),
)
const channelId = /^[\w-]{1,64}$/
const owner = z.pipe(
  z
    .string()
    .check(z.regex(/^(channel|contentOwner)==[\w-]{1,64}$/, 'channel==MINE or channel==<channel id> is allowed.')),
  z.transform((text: string): Owner => {
    const [kind, name = ''] = text.split('==')
    return kind === 'channel' && channelId.test(name) ? { channel: name } : { contentOwner: name }
  }),
)

const filterTerm = /^([^=;]+)==([^;]+)$/
const filterTerms = z.pipe(
  z
    .string()
    .check(z.refine((text) => text.split(';').every((term) => filterTerm.test(term)), 'dimension==value is allowed.')),
  z.transform((text: string) =>
    text.split(';').map((term) => {
      const [, name = '', values = ''] = filterTerm.exec(term) ?? []
      return { name, values: values.split(',') }
    }),
  ),
)

const sortKeys = z.pipe(
  distinct,
  z.transform((keys: string[]) =>
    keys.map((key) =>
      key.startsWith('-') ? { name: key.slice(1), descending: true } : { name: key, descending: false },
    ),
  ),
)

/** The only name of a dimension that contains the brand word. */
const productOf = (brand: string): string => `${brand}Product`

const listSeparators = { metrics: ',', dimensions: ',', sort: ',', filters: ';' }
const requiredNames = ['ids', 'startDate', 'endDate', 'metrics'] as const
const schema = z.object({
  ids: owner,
  startDate: day,
  endDate: day,
  metrics: distinct,
  dimensions: z.optional(distinct),
  filters: z.optional(filterTerms),
  sort: z.optional(sortKeys),
  maxResults: z.optional(wholeNumber),
  startIndex: z.optional(z.pipe(wholeNumber, z.number().check(z.minimum(1, 'A whole number from 1 is allowed.')))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Three capital letters are allowed.'))),
  onBehalfOfContentOwner: z.optional(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'The name of a content owner is allowed.')),
  ),
  // Files have no data from before a channel was linked, so there is nothing to leave out.
  includeHistoricalChannelData: z.optional(z.string().check(z.regex(/^(true|false)$/i, 'true or false is allowed.'))),
} satisfies Record<ReportParameter, z.ZodMiniType>)

/**
 * Parses a query by the exact parameter names of the public API (specification: reports 2).
 * @param received as the server parsed it: a parameter that came twice is an array
 * @param brand the platform's word inside names
 * @throws ApiProblem 400 naming the parameter, what came and what is allowed
 */
export function parseParameters(received: Record<string, unknown>, brand: string): ReportRequest {
  const query = joinRepeats(received, listSeparators)
  for (const [name, value] of Object.entries(query)) {
    if (standardParameters.has(name)) continue
    if (!Object.hasOwn(schema.shape, name)) throw unknownParameter(name)
    if (typeof value !== 'string') throw invalidValue(name, String(value), 'It may be given once.')
  }
  // Real clients send parameters that they leave empty.
  const nonEmpty = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  for (const name of requiredNames) if (nonEmpty[name] === undefined) throw required(name)
  const parsed = z.safeParse(schema, nonEmpty)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    throw invalidValue(name, String(nonEmpty[name]), issue?.message)
  }
  const { ids, startDate, endDate, metrics, maxResults, startIndex, currency, onBehalfOfContentOwner } = parsed.data
  const { dimensions = [], filters = [], sort = [] } = parsed.data
  if (endDate < startDate) throw invalidValue('endDate', endDate, `It must not be before startDate (${startDate}).`)
  const plain = (name: string) => (name === productOf(brand) ? product : name)
  const request: ReportRequest = {
    owner: ids,
    startDate,
    endDate,
    metrics,
    dimensions: dimensions.map(plain),
    filters: filters.map(({ name, values }) => ({ name: plain(name), values })),
    sort: sort.map(({ name, descending }) => ({ name: plain(name), descending })),
    maxResults: maxResults || undefined,
    startIndex: startIndex ?? 1,
    currency: currency === 'USD' ? undefined : currency,
    onBehalfOf: onBehalfOfContentOwner,
  }
  requireKnownProduct(request)
  return request
}

const product = 'videoProduct'
const noProduct =
  'Reports do not say on which product of the platform a view took place, so there are no numbers by it.'

/**
 * Refuses what would tell products apart: an answer without rows would say that nobody watched there. `UNKNOWN` is every
 * view.
 */
function requireKnownProduct({ dimensions, filters }: ReportRequest): void {
  if (dimensions.includes(product)) throw notSupported(noProduct, 'dimensions')
  const known = filters.find(({ name, values }) => name === product && values.some((value) => products.includes(value)))
  if (known) throw notSupported(`${noProduct} Only UNKNOWN has any.`, 'filters')
}
