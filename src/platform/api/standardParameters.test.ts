import { expect, it } from 'vitest'
import { joinRepeats } from './standardParameters.ts'

it('repeated parameters are one list when they are lists, and stay repeated otherwise', () => {
  const query = {
    part: ['snippet', 'id,statistics', ''],
    id: 'one',
    filters: ['country==US', 'video==a,b'],
    mine: ['true', 'true'],
  }
  expect(joinRepeats(query, { part: ',', id: ',', filters: ';' })).toEqual({
    part: 'snippet,id,statistics',
    id: 'one',
    filters: 'country==US;video==a,b',
    mine: ['true', 'true'],
  })
  expect(joinRepeats({ part: ['', ''], constructor: ['a', 'b'] }, { part: ',' })).toEqual({
    part: '',
    constructor: ['a', 'b'],
  })
})
