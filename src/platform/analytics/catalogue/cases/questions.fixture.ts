import type { Question } from './oracle.fixture.ts'

export const listed = (text: string | undefined): string[] => (text ? text.split(',') : [])

const filtersOf = (text: string | undefined) =>
  Object.fromEntries(
    (text ? text.split(';') : []).map((term) => {
      const [name = '', values] = term.split('==')
      return [name, listed(values)]
    }),
  )

/** Parses a request's parameters for the oracle; the whole month of the end date counts for reports by month. */
export function questionOf(query: Record<string, string>): Question {
  const dimensions = listed(query.dimensions)
  const { endDate = '' } = query
  return {
    dimensions,
    filters: filtersOf(query.filters),
    metrics: listed(query.metrics),
    from: query.startDate ?? '',
    to: dimensions.includes('month') ? endDate.replace(/-01$/, '-31') : endDate,
  }
}
