import { expect, test } from 'vitest'
import { columnsOf } from './Screen.tsx'

test.each([
  ['Views up 9%', 11],
  ['Зрителей', 8],
  ['مشاهدات', 7],
  ['日本の視聴回数', 14],
  ['「Keel Up」、視聴回数', 21],
  ['조회수', 6],
  ['观看次数', 8],
])('the text %j is as wide as %i letters', (text, columns) => {
  expect(columnsOf(text)).toBe(columns)
})
