import { describe, expect, it } from 'vitest'
import { AddressProblem, mayCall, readReceiverAddress } from './addresses.ts'

describe('a receiver’s address', () => {
  it.each([
    ['public', ['https://app.example/events', 'https://8.8.8.8/', 'https://[2606:4700::1111]:8443/x?y=z']],
    ['loopback', ['https://app.example/', 'http://localhost:8010/events', 'http://127.0.0.1/', 'https://[::1]:1/']],
    ['private', ['http://localhost/', 'http://192.168.1.5:8010/', 'http://proxy.internal/', 'https://[fd00::1]/']],
  ] as const)('is allowed where %s ones are', (networks, addresses) => {
    for (const address of addresses) expect(readReceiverAddress(address, networks).href).toContain('://')
  })

  it.each([
    // This machine by its many names.
    ['public', ['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::ffff:127.0.0.1]/']],
    ['public', ['http://app.example/', 'http://8.8.8.8/', 'http://localhost/', 'https://10.0.0.1/']],
    ['loopback', ['https://10.0.0.1/', 'http://192.168.1.5/', 'https://100.64.0.1/', 'https://[fd00::1]/']],
    ['loopback', ['http://app.example/', 'https://0.0.0.0/', 'https://[::]/', 'https://[::ffff:10.0.0.1]/']],
    // Where clouds keep secrets, and tunnels into other networks.
    [
      'private',
      ['http://169.254.169.254/', 'https://[fe80::1]/', 'https://[64:ff9b::a00:1]/', 'https://[2002:a00:1::]/'],
    ],
    ['private', ['http://8.8.8.8/', 'https://224.0.0.1/', 'https://[ff02::1]/', 'https://255.255.255.255/']],
    ['private', ['ftp://app.example/', 'file:///etc/passwd', 'app.example', '', 'https://me:word@app.example/']],
    ['private', ['https://app.example/#part', `https://app.example/${'x'.repeat(2048)}`]],
  ] as const)('is refused where only %s ones are allowed, and the words say what is', (networks, addresses) => {
    for (const address of addresses)
      expect(() => readReceiverAddress(address, networks), address).toThrow(AddressProblem)
    expect(() => readReceiverAddress('x', networks)).toThrow(/allowed/)
  })

  it('is judged by what a name stands for, too', () => {
    expect(mayCall('10.1.2.3', 'loopback', true)).toBe(false)
    expect(mayCall('::ffff:169.254.169.254', 'private', true)).toBe(false)
    expect(mayCall('93.184.216.34', 'loopback', true)).toBe(true)
    expect(mayCall('93.184.216.34', 'loopback', false)).toBe(false)
    expect(mayCall('a name', 'private', true)).toBe(false)
  })
})
