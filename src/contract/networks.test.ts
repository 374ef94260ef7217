import { expect, it } from 'vitest'
import { networkOf, providerNetworkOf, publicNetworkOf } from './networks.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
])('the networks of the address %s are %s and %s', (address, network, neighbours) => {
  expect([networkOf(address), providerNetworkOf(address)]).toEqual([network, neighbours])
})

it.each(['unknown', '', '1:2:3:4:5:6:7:8:9', '1::2::3', 'a:b'])(
  'the networks of %j, which is not an address, are the unchanged text',
  (text) => {
    expect([networkOf(text), providerNetworkOf(text)]).toEqual([text, text])
  },
)

it.each([
  ['198.51.100.7', { version: 4, network: '198.51.100.7' }],
  ['::ffff:198.51.100.7', { version: 4, network: '198.51.100.7' }],
  ['172.32.0.1', { version: 4, network: '172.32.0.1' }],
  ['100.128.0.1', { version: 4, network: '100.128.0.1' }],
  ['2a02:1:2:3::4', { version: 6, network: '2a02:1:2:3::/64' }],
  ['2a02:1:2:3::/64', { version: 6, network: '2a02:1:2:3::/64' }],
])('the public network of %s is %j', (address, network) => {
  expect(publicNetworkOf(address)).toEqual(network)
})

it.each(['10.0.0.1', '127.0.0.1', '172.31.0.1', '192.168.1.2', '169.254.0.1', '100.127.0.1', '::1', 'fe80::1%eth0'])(
  'the address %s is in no public network',
  (address) => {
    expect(publicNetworkOf(address)).toBeUndefined()
  },
)

it.each(['fd00::1', 'unknown', ''])('%j is in no public network', (text) => {
  expect(publicNetworkOf(text)).toBeUndefined()
})
