import { expect, test } from 'vitest'
import { allowedBy } from './allowed.ts'

const inWords = (...given: Parameters<typeof allowedBy>) =>
  allowedBy(...given).map(({ what, isAllowed }) => `${isAllowed ? '+' : '-'} ${what}`)

test('pairing allows the numbers and the groups, and a phone the rest', () => {
  expect(inWords(['openid', 'video', 'videoReadonly'], [])).toEqual([
    '+ Views and audience',
    '+ Groups',
    '- Revenue',
    '- Brand lift',
  ])
  expect(inWords(['video'], ['analyticsMonetary', 'datahub']).slice(2)).toEqual(['+ Revenue', '+ Brand lift'])
})

test('who allowed reading alone can look at groups', () => {
  expect(inWords(['videoReadonly'], [])[1]).toBe('+ Groups, view only')
})

test('who allowed nothing of use is told so', () => {
  expect(inWords(['openid', 'email'], []).every((line) => line.startsWith('-'))).toBe(true)
})
