import { expect, it } from 'vitest'
import { deviceKindOf, isSameNetwork } from './deviceDetails.ts'

it.each([
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/79.0.3945.79 Safari/537.36 WebAppManager', 'webOS'],
  ['Mozilla/5.0 (SMART-TV; LINUX; Tizen 5.0) AppleWebKit/537.36 Version/5.0 TV Safari/537.36', 'Tizen'],
  ['Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 Chrome/98.0 Mobile Safari/537.36', 'Fire TV'],
  ['Mozilla/5.0 (Linux; Android 10; BRAVIA 4K VH2) AppleWebKit/537.36 Chrome/90.0 Safari/537.36', 'Android TV'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1', 'phone'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/125.0 Safari/537.36', 'computer'],
  ['python-requests/2.32', 'program'],
  ['', undefined],
  [undefined, undefined],
])('the kind of device of the user agent %j is %s', (agent, kind) => {
  expect(deviceKindOf(agent)).toBe(kind)
})

it('networks are compared only within one version of IP, and only when both are known', () => {
  expect(isSameNetwork('4 a', '4 a')).toBe(true)
  expect(isSameNetwork('4 a', '4 b')).toBe(false)
  expect(isSameNetwork('4 a', '6 a')).toBeUndefined()
  expect(isSameNetwork(null, '4 a')).toBeUndefined()
  expect(isSameNetwork('4 a', undefined)).toBeUndefined()
})
