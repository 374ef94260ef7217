import type { Question } from './oracle.fixture.ts'

export const listed = (text: string | undefined): string[] => (text ? text.split(',') : [])

const filtersOf = (text: string | undefined) =>
  Object.fromEntries(
    (text ? text.split(';') : []).map((term) => {
      const [name = '', values] = term.split('==')
      return [name, listed(values)]
    }),
  )

/** A request's parameters as a question to answer by hand; the end's month counts whole. */
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
