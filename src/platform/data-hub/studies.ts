import {
  type CalendarDate,
  type Significance,
  type Study,
  type StudyInList,
  type StudyResult,
  segmentTypes,
  studyResult,
} from '#contract/datahub.ts'
import { wireTime } from '#platform/time/days.ts'
import type { HubWarehouse } from '#platform/warehouse/brand-lift/port.ts'
import type { Cell } from '#platform/warehouse/port.ts'

/** A position in a customer's list of studies: after this one. */
interface StudyCursor {
  date: string
  instance: string
  studyId: string
}

const dayOf = (text: string): CalendarDate => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return { year, month, day }
}

/** The last segment of a study's name. None of its parts contains a point. */
export const studyPart = ({ date, instance, studyId }: StudyCursor): string =>
  [date, studyId, ...(instance === '' ? [] : [instance])].join('.')

/** The ids in a study's name; undefined for a name of another shape. */
export function studyOfPart(part: string): StudyCursor | undefined {
  const [, date, studyId, instance = ''] =
    /^(\d{4}-\d\d-\d\d)\.([A-Za-z0-9_-]{1,64})(?:\.([A-Za-z0-9_-]{1,64}))?$/.exec(part) ?? []
  return date === undefined || studyId === undefined ? undefined : { date, studyId, instance }
}

const columns = `date, instance, operation, source_table, imported_at, study_id, study_name, campaign, start_date, end_date,
  metric, segment_type, segment, exposed_respondents, exposed_positive, control_respondents, control_positive, lift,
  lift_low, lift_high, confidence_level`

/** A customer's imported studies: the newest report first, then by id. */
export async function listStudies(
  hub: HubWarehouse,
  customer: string,
  page: { after?: StudyCursor | undefined; date?: string | undefined; instance?: string | undefined; limit: number },
): Promise<{ studies: StudyInList[]; hasMore: boolean }> {
  const { after, date, instance, limit } = page
  const { day } = hub.dialect
  const conditions = ['customer = $customer', "segment_type = 'ALL'"]
  const bound: Record<string, string | number> = { customer }
  if (date !== undefined) {
    conditions.push(`date = ${day('$date')}`)
    bound.date = date
  }
  if (instance !== undefined) {
    conditions.push('instance = $instance')
    bound.instance = instance
  }
  if (after) {
    conditions.push(`(date < ${day('$afterDate')} OR (date = ${day('$afterDate')}
      AND (study_id > $afterStudy OR (study_id = $afterStudy AND instance > $afterInstance))))`)
    Object.assign(bound, { afterDate: after.date, afterStudy: after.studyId, afterInstance: after.instance })
  }
  // First finds the studies of the page, then reads only their rows: a report may have a million.
  const rows = await hub.read(
    `SELECT ${columns} FROM ${hub.studies} WHERE customer = $customer AND segment_type = 'ALL'
       AND (report, study_id) IN (SELECT report, study_id FROM (
         SELECT DISTINCT report, date, instance, study_id FROM ${hub.studies}
         WHERE ${conditions.join(' AND ')} ORDER BY date DESC, study_id, instance LIMIT ${limit + 1}))
     ORDER BY date DESC, study_id, instance`,
    bound,
  )
  const studies: StudyInList[] = []
  for (const row of rows) {
    const { results, ...study } = studyOf(customer, [row])
    const last = studies.at(-1)
    if (last?.name === study.name) last.overall.push(...results)
    else studies.push({ ...study, overall: results })
  }
  for (const study of studies) study.overall.sort(byPlace)
  return { studies: studies.slice(0, limit), hasMore: studies.length > limit }
}

/** Returns one study with all of its results; undefined when it does not exist. */
export async function findStudy(
  hub: HubWarehouse,
  customer: string,
  { date, instance, studyId }: StudyCursor,
): Promise<Study | undefined> {
  const rows = await hub.read(
    `SELECT ${columns} FROM ${hub.studies} WHERE customer = $customer AND ${hub.dialect.dayText('date')} = $date
       AND instance = $instance AND study_id = $studyId`,
    { customer, date, instance, studyId },
  )
  if (rows.length === 0) return undefined
  const study = studyOf(customer, rows)
  return { ...study, results: study.results.sort(byPlace) }
}

/** Lists a customer's source tables by name, after the given one. */
export async function listSourceTables(
  hub: HubWarehouse,
  customer: string,
  { after = '', limit }: { after?: string | undefined; limit: number },
): Promise<{ tables: { name: string; rows: number; loadedAt: number }[]; hasMore: boolean }> {
  const rows = await hub.read(
    `SELECT name, row_count, loaded_at FROM ${hub.sourceTables} WHERE customer = $customer AND name > $after ORDER BY name
     LIMIT ${limit + 1}`,
    { customer, after },
  )
  const tables = rows.map(([name, count, loadedAt]) => ({
    name: String(name),
    rows: Number(count),
    loadedAt: Number(loadedAt),
  }))
  return { tables: tables.slice(0, limit), hasMore: tables.length > limit }
}

/** Converts the rows of one study to its form on the wire. */
function studyOf(customer: string, rows: Cell[][]): Study {
  const [first = []] = rows
  const [date, instance, operation, sourceTable, importedAt, studyId, displayName, campaign, startDate, endDate] = first
  const key = { date: String(date), instance: String(instance), studyId: String(studyId) }
  return {
    name: `customers/${customer}/brandLiftStudies/${studyPart(key)}`,
    studyId: key.studyId,
    displayName: String(displayName),
    campaign: String(campaign),
    startDate: dayOf(String(startDate)),
    endDate: dayOf(String(endDate)),
    date: dayOf(key.date),
    instance: key.instance,
    sourceTable: String(sourceTable),
    importTime: wireTime(Number(importedAt)),
    operation: `operations/${operation}`,
    results: rows.map((row) => resultOf(row.slice(10))),
  }
}

function resultOf(cells: Cell[]): StudyResult {
  const [metric, segmentType, segment, ...numbers] = cells
  const [
    exposed = 0,
    exposedPositive = 0,
    control = 0,
    controlPositive = 0,
    absolute = 0,
    low = 0,
    high = 0,
    level = 0,
  ] = numbers.map(Number)
  const share = (positive: number, respondents: number) => ({ respondents, positive, share: positive / respondents })
  return studyResult.parse({
    metric,
    segmentType,
    segment,
    exposed: share(exposedPositive, exposed),
    control: share(controlPositive, control),
    lift: {
      absolute,
      low,
      high,
      ...(controlPositive === 0 ? {} : { relative: absolute / (controlPositive / control) }),
      confidenceLevel: level,
      significance: significanceOf(low, high),
    },
  })
}

/** A lift counts as one only where the whole interval is on one side of zero. */
const significanceOf = (low: number, high: number): Significance =>
  low > 0 ? 'LIFT' : high < 0 ? 'DECLINE' : 'NOT_SIGNIFICANT'

const metricOrder = studyResult.shape.metric.options

/** Sorts results: ALL first, then by type of segment, segment and metric. */
function byPlace(a: StudyResult, b: StudyResult): number {
  return (
    segmentTypes.indexOf(a.segmentType) - segmentTypes.indexOf(b.segmentType) ||
    a.segment.localeCompare(b.segment, 'en', { numeric: true }) ||
    metricOrder.indexOf(a.metric) - metricOrder.indexOf(b.metric)
  )
}
