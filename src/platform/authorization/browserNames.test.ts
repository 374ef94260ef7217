import { expect, it } from 'vitest'
import { browserOf } from './browserNames.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome/Android'],
  [
    `${mozilla} (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet/Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari/iPhone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    'Chrome/iPhone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/138.0 Mobile/15E148 Safari/605.1.15`,
    'Edge/iPhone',
  ],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Edge/Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0`, 'Opera/Windows'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox/Mac'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/138.0.0.0 Safari/537.36`, 'Chrome/ChromeOS'],
  [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/138.0.0.0 Safari/537.36`, 'Chrome/Linux'],
  ['curl/8.5.0', undefined],
  ['', undefined],
  [undefined, undefined],
])('names browser and system of %s', (agent, name) => {
  expect(browserOf(agent)).toBe(name)
})
