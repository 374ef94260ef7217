import { expect, it } from 'vitest'
import { explain } from './explain.ts'

it('an error whose cause is one error for each address of a name says all of them', () => {
  const refused = ['::1', '127.0.0.1'].map((address) => new Error(`connect ECONNREFUSED ${address}:5432`))
  expect(explain(new Error('fetch failed', { cause: new AggregateError(refused) }))).toBe(
    'fetch failed\n  because: connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  )
})
