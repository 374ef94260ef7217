import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AddressProblem, isCallAllowed, readOutboundAddress } from './addresses.ts'

describe('outbound addresses', () => {
  it.each([
    ['public', ['https://app.example/events', 'https://8.8.8.8/', 'https://[2606:4700::1111]:8443/x?y=z']],
    [
      'loopback',
      [
        'https://app.example/',
        'http://localhost:8010/events',
        'http://127.0.0.1/',
        'https://[::1]:1/',
        'https://app.example:8443/',
      ],
    ],
    ['private', ['http://localhost/', 'http://192.168.1.5:8010/', 'http://proxy.internal/', 'https://[fd00::1]/']],
  ] as const)('an outbound address is allowed in the setting %s', (networks, addresses) => {
    for (const address of addresses) expect(readOutboundAddress(address, networks).href).toContain('://')
  })

  it.each([
    // This machine, in several notations.
    ['public', ['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::ffff:127.0.0.1]/']],
    ['public', ['http://app.example/', 'http://8.8.8.8/', 'http://localhost/', 'https://10.0.0.1/']],
    ['loopback', ['https://10.0.0.1/', 'http://192.168.1.5/', 'https://100.64.0.1/', 'https://[fd00::1]/']],
    ['loopback', ['http://app.example/', 'https://0.0.0.0/', 'https://[::]/', 'https://[::ffff:10.0.0.1]/']],
    // IPv4 in older and translated IPv6 notations, and IPv6 that is not routed.
    ['public', ['https://[::7f00:1]/', 'https://[::a9fe:a9fe]/', 'https://[::ffff:0:7f00:1]/', 'https://[::1.2.3.4]/']],
    ['private', ['https://[64:ff9b::7f00:1]/', 'https://[64:ff9b:1::a00:1]/', 'https://[2001:0:a00:1::]/']],
    ['private', ['https://[3fff::1]/', 'https://[5f00::1]/', 'https://[4000::1]/', 'https://[100::1]/']],
    // Outside, only the ports of https are called, also for https addresses.
    [
      'public',
      ['https://1.1.1.1:22/', 'https://app.example:22/', 'https://app.example:80/', 'https://[2606::1]:6379/'],
    ],
    ['loopback', ['https://1.1.1.1:22/', 'http://1.1.1.1/']],
    // The addresses at which clouds serve secrets, and tunnels into other networks.
    [
      'private',
      ['http://169.254.169.254/', 'https://[fe80::1]/', 'https://[64:ff9b::a00:1]/', 'https://[2002:a00:1::]/'],
    ],
    ['private', ['http://8.8.8.8/', 'https://224.0.0.1/', 'https://[ff02::1]/', 'https://255.255.255.255/']],
    ['private', ['ftp://app.example/', 'file:///etc/passwd', 'app.example', '', 'https://me:word@app.example/']],
    ['private', ['https://app.example/#part', `https://app.example/${'x'.repeat(2048)}`]],
  ] as const)(
    'an outbound address is refused in the setting %s, and the error says what is allowed',
    (networks, addresses) => {
      for (const address of addresses)
        expect(() => readOutboundAddress(address, networks), address).toThrow(AddressProblem)
      expect(() => readOutboundAddress('x', networks)).toThrow(/allowed/)
    },
  )

  it('an outbound address is also checked by the IP address of its name', () => {
    const https = { isEncrypted: true, port: 443 }
    expect(isCallAllowed('10.1.2.3', 'loopback', https)).toBe(false)
    expect(isCallAllowed('::ffff:169.254.169.254', 'private', https)).toBe(false)
    expect(isCallAllowed('93.184.216.34', 'loopback', https)).toBe(true)
    expect(isCallAllowed('::ffff:93.184.216.34', 'loopback', https)).toBe(true)
    expect(isCallAllowed('93.184.216.34', 'loopback', { isEncrypted: false, port: 443 })).toBe(false)
    expect(isCallAllowed('93.184.216.34', 'private', { isEncrypted: true, port: 25 })).toBe(false)
    expect(isCallAllowed('10.1.2.3', 'private', { isEncrypted: false, port: 9000 })).toBe(true)
    expect(isCallAllowed('fe80::1%lo', 'private', https)).toBe(false)
    expect(isCallAllowed('a name', 'private', https)).toBe(false)
  })

  it('an outbound address is never allowed in an IPv6 network that is not routed, in any notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const { hostname } = new URL(`https://[${address}]/`)
        if (hostname.startsWith('[::ffff:') || !isCallAllowed(address, 'public', { isEncrypted: true, port: 443 }))
          return
        // IANA assigns public addresses only in 2000::/3.
        expect(hostname).toMatch(/^\[[23][0-9a-f]{3}:/)
      }),
      { numRuns: 2000 },
    )
  })
})
