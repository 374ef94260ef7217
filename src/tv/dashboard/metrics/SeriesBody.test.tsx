import type { UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { failureText } from '#tv/data/failure.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { RetryMessage } from '#tv/ui/message/Message.tsx'
import { SeriesBody } from './SeriesBody.tsx'

const refused = { status: 409, reason: 'numbersBeingMade', demo: { percentMade: 40 } }
const waiting = new ProxyError('api', '/api/analytics/reports: The demo’s numbers are being made.', refused)
const query = (error: Error) => ({ error, data: undefined, isFetching: false }) as UseQueryResult<unknown>

test('a screen that waits for the demo’s numbers keeps its skeletons, and says how far the numbers are', () => {
  const markup = renderToStaticMarkup(
    <SeriesBody screen="overview" query={query(waiting)} isEmpty={false}>
      <i id="skeleton" />
    </SeriesBody>,
  )
  expect(markup).toContain('<i id="skeleton"></i>')
  expect(markup).toContain('The demo’s numbers are being made: 40%')
  expect(markup).toContain('role="status"')
  expect(markup).not.toMatch(/role="alert"|Try again/)
})

test('a place that waits for the demo’s numbers has nothing to press: they come by themselves', () => {
  const words = failureText(waiting, 'analytics')
  const markup = renderToStaticMarkup(<RetryMessage words={words} focusKey="again" query={query(waiting)} />)
  expect(markup).toContain('The demo’s numbers are being made: 40%')
  expect(markup).toContain('width:40%')
  expect(markup).not.toMatch(/role="alert"|<button/)
})
