import { expect, it } from 'vitest'
import { isWithin } from './devicePolicy.ts'
import { platformSettings } from './settings.ts'

it.each([
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.7/32', '192.0.2.7', true],
  ['192.0.2.7/32', '192.0.2.8', false],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['192.0.2.0/24', '::ffff:192.0.2.1', true],
  ['192.0.2.0/24', '::FFFF:203.0.113.1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:db8:1:2::/64', '2001:DB8:1:2:3:4:5:6', true],
  ['2001:db8:1:2::/64', '2001:db8:1:3::1', false],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64', true],
  ['::/0', 'unknown', false],
  ['::/0', '', false],
  ['0.0.0.0/0', '192.0.2.1/8', false],
])('the network %s has the address %s: %s', (network, address, expected) => {
  expect(isWithin([network], address)).toBe(expected)
  expect(isWithin(['198.51.100.0/24', network], address)).toBe(expected)
})

it('the settings of networks are lists with commas or blanks', () => {
  const { devicePolicy } = platformSettings({
    DEVICE_CODES_FROM: '192.0.2.0/24, 2001:db8::/48',
    DEVICE_ALLOW_FROM: ' ',
  })
  expect(devicePolicy).toEqual({ codesFrom: ['192.0.2.0/24', '2001:db8::/48'] })
})

it.each(['192.0.2.7', '192.0.2.0/33', '2001:db8::/65', '::ffff:192.0.2.0/120', 'home', '192.0.2.0/24;198.51.100.0/24'])(
  'the settings refuse %s as a network',
  (network) => {
    for (const name of ['DEVICE_CODES_FROM', 'DEVICE_ALLOW_FROM'])
      expect(() => platformSettings({ [name]: network })).toThrow(`${name}: must be networks such as 192.0.2.0/24`)
  },
)
