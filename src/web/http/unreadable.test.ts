import { expect, it } from 'vitest'
import { hasOneHost } from './unreadable.ts'

it.each([
  [['Host', 'a.example'], '1.1', true],
  [['Host', 'a.example', 'X-Of', 'host'], '1.1', true],
  [['Host', 'a.example', 'host', 'a.example'], '1.1', false],
  [['Host', 'a.example', 'HOST', 'evil.example'], '1.0', false],
  [['Accept', '*/*'], '1.1', false],
  [['Accept', '*/*'], '1.0', true],
])('a request with the headers %j of HTTP/%s names its host once: %s', (rawHeaders, httpVersion, expected) => {
  expect(hasOneHost({ rawHeaders, httpVersion })).toBe(expected)
})
