import { expect, test } from 'vitest'
import { engineOf } from './engine.ts'

test.each([
  [
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36',
    'Chromium 79',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari 17',
  ],
  [`A browser that names no engine${'.'.repeat(100)}`, `A browser that names no engine${'.'.repeat(10)}`],
])('the engine of %s', (agent, engine) => {
  expect(engineOf(agent)).toBe(engine)
})
