import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { periodsOf } from '#tv/dates/periods.ts'
import { SeriesNote } from './SeriesNote.tsx'

const available = { earliest: '2020-01-01', newest: '2026-11-17' }

/** The note as text, below a title whose query was answered at this time; 0: it has not been answered yet. */
function noteAt(dataUpdatedAt: number): string {
  const query = { dataUpdatedAt, isPending: dataUpdatedAt === 0, error: null } as UseQueryResult<unknown>
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SeriesNote query={query} available={available} periods={periodsOf({ days: 28 }, available.newest)} />
    </QueryClientProvider>,
  )
  return markup.replace(/<[^>]*>/g, '')
}

test('the note on a chart names the last day with data, and the time at which it came', () => {
  expect(noteAt(Date.UTC(2026, 10, 20, 12, 34))).toMatch(/^Data until .*17.*, updated \d+:34/)
})

test('the note on a chart names no time before any data has come', () => {
  expect(noteAt(0)).toMatch(/^Data until .*17/)
  expect(noteAt(0)).not.toContain('updated')
})
