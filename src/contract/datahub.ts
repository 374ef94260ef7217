/**
 * Requests and answers of the data hub. Submissions (specification: data-hub 2) and operations
 * (specification: data-hub 3) are as at public services. The calls that read customers, source tables and studies are
 * our own extensions, which a public service may not have (specification: data-hub 7).
 */
import * as z from 'zod/mini'

/** Paths below `{datahub_base_url}`; a verb follows a colon in the last segment. */
export const datahubPaths = {
  /** The version, which is the first segment of every path. */
  root: '/v1',
  operations: '/v1/operations',
  customers: '/v1/customers',
  /** Extensions, below `customers/<id>`. */
  studies: '/brandLiftStudies',
  sourceTables: '/sourceTables',
} as const

export const datahubVerbs = {
  submit: 'submitBrandLiftStudyReport',
  cancel: 'cancel',
  wait: 'wait',
} as const

/** Paths at the proxy. IDs are without `customers/` and `operations/`. Every call needs a connection. */
export const datahubProxyPaths = {
  customers: '/api/datahub/customers',
  /** POST: `SubmitStudyReport`. */
  submit: (customer: string) => `/api/datahub/customers/${customer}/submit`,
  sourceTables: (customer: string) => `/api/datahub/customers/${customer}/sourceTables`,
  /** @param table as submissions name it */
  sourceTable: (customer: string, table: string) => `/api/datahub/customers/${customer}/sourceTables/${table}`,
  studies: (customer: string) => `/api/datahub/customers/${customer}/studies`,
  /** @param study the last segment of the study's name */
  study: (customer: string, study: string) => `/api/datahub/customers/${customer}/studies/${study}`,
  operations: '/api/datahub/operations',
  /** GET and DELETE. */
  operation: (operation: string) => `/api/datahub/operations/${operation}`,
  /** POST, without a body. */
  cancel: (operation: string) => `/api/datahub/operations/${operation}/cancel`,
} as const

/** A day of the calendar. */
export const calendarDate = z.object({ year: z.number(), month: z.number(), day: z.number() })
export type CalendarDate = z.infer<typeof calendarDate>

/** Body of `POST /v1/customers/<id>:submitBrandLiftStudyReport`. */
export interface SubmitStudyReport {
  /** The day, as an object or `YYYY-MM-DD`. */
  date: CalendarDate | string
  /** `project.dataset.table_name`, all three parts. */
  sourceTable: string
  /** Empty for the production feed, otherwise a name that was set up for this customer. */
  instance?: string
}

/** Each part of a source table's name: letters, digits, `_` and, outside the dataset, `-`. */
export const sourceTablePattern = /^[A-Za-z0-9_-]{1,63}\.[A-Za-z0-9_]{1,128}\.[A-Za-z0-9_-]{1,128}$/

/** The study report in the metadata of an operation. */
export const studyReport = z.object({
  /** `customers/<id>`. */
  customer: z.string(),
  date: calendarDate,
  sourceTable: z.string(),
  /** Empty for the production feed. */
  instance: z._default(z.optional(z.string()), ''),
})
export type StudyReport = z.infer<typeof studyReport>

/** Stages of an import. Public services may omit them: then only `done` is known. */
export const importStates = ['PENDING', 'CHECKING', 'COPYING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type ImportState = (typeof importStates)[number]

/** Times are RFC 3339 in UTC. */
export const operationMetadata = z.object({
  '@type': z.string(),
  startTime: z.string(),
  endTime: z.optional(z.string()),
  studyReport,
  /** Extension. */
  state: z.optional(z.enum(importStates)),
  /** Extension: 0 to 100. */
  progressPercent: z.optional(z.number()),
  /** Extension: true if a cancellation was requested and the operation has not ended yet. */
  cancelRequested: z.optional(z.boolean()),
})

const details = z.optional(z.array(z.looseObject({ '@type': z.string() })))

/** Common codes in `error.code` of an operation. */
export const statusCodes = {
  cancelled: 1,
  invalidArgument: 3,
  notFound: 5,
  internal: 13,
} as const

/**
 * Why an import failed, as our service says it in the `reason` of an error's detail. `rule` is a formula with names of
 * columns, the same in every language.
 */
export const importReason = z.discriminatedUnion('reason', [
  z.looseObject({ reason: z.literal('noTable') }),
  z.looseObject({ reason: z.literal('noColumn'), column: z.string() }),
  z.looseObject({ reason: z.literal('columnType'), column: z.string(), found: z.string(), type: z.string() }),
  z.looseObject({ reason: z.literal('noRows') }),
  z.looseObject({ reason: z.literal('textLength'), most: z.number() }),
  z.looseObject({ reason: z.literal('nameCharacters') }),
  z.looseObject({ reason: z.literal('oneOf'), words: z.array(z.string()) }),
  z.looseObject({ reason: z.literal('day') }),
  z.looseObject({ reason: z.literal('wholeNumber'), least: z.number(), most: z.number() }),
  z.looseObject({ reason: z.literal('notAfterReport') }),
  z.looseObject({ reason: z.literal('rule'), rule: z.string() }),
  z.looseObject({ reason: z.literal('sameRow'), otherRow: z.number() }),
  z.looseObject({ reason: z.literal('tooManyRows'), study: z.string(), most: z.number() }),
  z.looseObject({ reason: z.literal('differs'), study: z.string() }),
  z.looseObject({ reason: z.literal('noAll'), study: z.string(), metric: z.string() }),
  z.looseObject({ reason: z.literal('moreThanAll'), most: z.number() }),
  z.looseObject({ reason: z.literal('interrupted'), attempts: z.number() }),
  z.looseObject({ reason: z.literal('failed') }),
])
export type ImportReason = z.infer<typeof importReason>

export const operationError = z.object({ code: z.number(), message: z.string(), details })

export const brandLiftMetrics = ['AWARENESS', 'AD_RECALL', 'CONSIDERATION', 'FAVORABILITY', 'PURCHASE_INTENT'] as const
export type BrandLiftMetric = (typeof brandLiftMetrics)[number]

export const segmentTypes = ['ALL', 'AGE', 'GENDER', 'DEVICE', 'COUNTRY', 'FREQUENCY', 'CREATIVE'] as const
export type SegmentType = (typeof segmentTypes)[number]

/**
 * Meaning of an interval: completely above 0 (`LIFT`), completely below 0 (`DECLINE`), or with 0 inside
 * (`NOT_SIGNIFICANT`).
 */
export const significances = ['LIFT', 'DECLINE', 'NOT_SIGNIFICANT'] as const
export type Significance = (typeof significances)[number]

/** Lift as a difference of shares: 0.031 means 3.1 points more in the exposed than in the control group. */
const lift = z.object({
  absolute: z.number(),
  low: z.number(),
  high: z.number(),
  /** The difference relative to the control group's share; missing if that share is 0. */
  relative: z.optional(z.number()),
  /** Confidence level of the interval from `low` to `high`: 0.9 is 90 %. */
  confidenceLevel: z.number(),
  significance: z.enum(significances),
})

/** Number of respondents to a question, and how many of them answered positively. */
const respondents = z.object({ respondents: z.number(), positive: z.number(), share: z.number() })

export const studyResult = z.object({
  metric: z.enum(brandLiftMetrics),
  segmentType: z.enum(segmentTypes),
  /** `ALL` for everybody. */
  segment: z.string(),
  exposed: respondents,
  control: respondents,
  lift,
})
export type StudyResult = z.infer<typeof studyResult>

const studyFields = {
  /** `customers/<id>/brandLiftStudies/<date>.<study>[.<instance>]`. */
  name: z.string(),
  studyId: z.string(),
  displayName: z.string(),
  campaign: z.string(),
  /** When the study ran. */
  startDate: calendarDate,
  endDate: calendarDate,
  /** Day of the report that contained the study. */
  date: calendarDate,
  instance: z.string(),
  sourceTable: z.string(),
  importTime: z.string(),
  /** `operations/<id>`. */
  operation: z.string(),
}

/** A study in a list, with its results for all respondents. */
export const studyInList = z.object({ ...studyFields, overall: z.array(studyResult) })
export type StudyInList = z.infer<typeof studyInList>

export const studyList = z.object({
  brandLiftStudies: z._default(z.optional(z.array(studyInList)), []),
  nextPageToken: z.optional(z.string()),
})

/** A study with all its results: first for all respondents, then by segment type and segment. */
export const study = z.object({ ...studyFields, results: z.array(studyResult) })
export type Study = z.infer<typeof study>

/** The result of an import. */
export const importSummary = z.object({
  '@type': z.string(),
  studyReport,
  rowCount: z.number(),
  studyCount: z.number(),
  /** Names of the first studies, at most 20, so that the television can open them. */
  brandLiftStudies: z.array(z.string()),
})
export type ImportSummary = z.infer<typeof importSummary>

export const operation = z.object({
  /** `operations/<id>`. */
  name: z.string(),
  metadata: z.optional(operationMetadata),
  done: z._default(z.optional(z.boolean()), false),
  error: z.optional(operationError),
  /** An `ImportSummary` of our service; a public service may send anything. */
  response: z.optional(z.looseObject({ '@type': z.optional(z.string()) })),
})
export type Operation = z.infer<typeof operation>

export const operationList = z.object({
  operations: z._default(z.optional(z.array(operation)), []),
  nextPageToken: z.optional(z.string()),
})

export const customer = z.object({
  /** `customers/<id>`. */
  name: z.string(),
  displayName: z.string(),
  /** Names of feeds other than the production feed. */
  instances: z.array(z.string()),
})
export type Customer = z.infer<typeof customer>
export const customerList = z.object({ customers: z._default(z.optional(z.array(customer)), []) })

export const sourceTable = z.object({
  /** The name to use as `sourceTable` of a submission. */
  sourceTable: z.string(),
  rowCount: z.number(),
  loadTime: z.string(),
})
export type SourceTable = z.infer<typeof sourceTable>
/** A source table with its first rows, each cell as text of at most 100 characters; null: it is empty. */
export const sourceTableRows = z.object({
  sourceTable: z.string(),
  rowCount: z.number(),
  loadTime: z.string(),
  columns: z.array(z.string()),
  firstRows: z.array(z.array(z.nullable(z.string()))),
})
export const sourceTableList = z.object({
  sourceTables: z._default(z.optional(z.array(sourceTable)), []),
  nextPageToken: z.optional(z.string()),
})
