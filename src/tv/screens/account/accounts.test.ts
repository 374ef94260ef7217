import { expect, test } from 'vitest'
import { allowedBy } from './accounts.ts'

const inWords = (...args: Parameters<typeof allowedBy>) =>
  allowedBy(...args).map(({ permission, isAllowed }) => `${isAllowed ? '+' : '-'} ${permission.message}`)

test('pairing allows views, audience and groups, and connections allow revenue and brand lift', () => {
  expect(inWords(['openid', 'video', 'videoReadonly'], [])).toEqual([
    '+ Views and audience',
    '+ Groups',
    '- Revenue',
    '- Brand lift',
  ])
  expect(inWords(['video'], ['analyticsMonetary', 'datahub']).slice(2)).toEqual(['+ Revenue', '+ Brand lift'])
})

test('an account that allowed only reading can only view groups', () => {
  expect(inWords(['videoReadonly'], [])[1]).toBe('+ Groups, view only')
})

test('an account with unrelated scopes is shown to have allowed nothing', () => {
  expect(inWords(['openid', 'email'], []).every((line) => line.startsWith('-'))).toBe(true)
})
