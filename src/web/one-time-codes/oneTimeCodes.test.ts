import { describe, expect, it } from 'vitest'
import { newOneTimeSecret, otpauthAddress, stepOfCode } from './oneTimeCodes.ts'
import { codeOfApp } from './phoneApp.fixture.ts'
import { newRecoveryCodes, readTypedCode } from './recoveryCodes.ts'

/** "12345678901234567890" of both RFCs, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const stepMs = 30_000
const codeOf = (step: number) => codeOfApp(rfcSecret, step * stepMs)

describe('one-time codes', () => {
  it.each([
    ['755224', 0],
    ['287082', 1],
    ['359152', 2],
    ['969429', 3],
    ['338314', 4],
    ['254676', 5],
    ['287922', 6],
    ['162583', 7],
    ['399871', 8],
    ['520489', 9],
  ])('the values of RFC 4226, appendix D are accepted: %s', (code, count) => {
    expect(stepOfCode(rfcSecret, code, count * stepMs)).toBe(count)
  })

  it.each([
    ['94287082', 59],
    ['07081804', 1_111_111_109],
    ['14050471', 1_111_111_111],
    ['89005924', 1_234_567_890],
    ['69279037', 2_000_000_000],
    ['65353130', 20_000_000_000],
  ])('the last six digits of the values of RFC 6238, appendix B are accepted: %s', (code, seconds) => {
    expect(stepOfCode(rfcSecret, code.slice(-6), seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('a code is accepted for one step before and after its own, and no longer', () => {
    const step = 50_000_000
    const code = codeOf(step)
    for (const [at, expected] of [
      [(step - 1) * stepMs - 1, undefined],
      [(step - 1) * stepMs, step],
      [step * stepMs, step],
      [(step + 2) * stepMs - 1, step],
      [(step + 2) * stepMs, undefined],
    ] as const)
      expect(stepOfCode(rfcSecret, code, at)).toBe(expected)
  })

  it('codes of another secret are refused', () => {
    const secrets = new Set(Array.from({ length: 20 }, newOneTimeSecret))
    expect(secrets.size).toBe(20)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const [other = ''] = secrets
    expect(stepOfCode(other, codeOf(50_000_000), 50_000_000 * stepMs)).toBeUndefined()
  })

  it('the address for the app has the secret, and who asks for whom', () => {
    const { protocol, host, pathname, searchParams } = new URL(
      otpauthAddress(rfcSecret, { issuer: 'Tenfoot console', account: 'ada@tenfoot.example' }),
    )
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Tenfoot console:ada@tenfoot.example',
    ])
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Tenfoot console',
      secret: rfcSecret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('recovery codes are ten different ones of sixteen digits, which may be typed with spaces or hyphens', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^\d{4} \d{4} \d{4} \d{4}$/)
      const digits = code.replaceAll(' ', '')
      for (const typed of [code, digits, ` ${code.replaceAll(' ', '-')} `])
        expect(readTypedCode(typed)).toEqual({ kind: 'recovery', digits })
    }
    expect(readTypedCode('123 456')).toEqual({ kind: 'one-time', digits: '123456' })
    for (const typed of ['', '12345', '1234567', 'abcdef', '12345678901234567'])
      expect(readTypedCode(typed)).toBeUndefined()
  })
})
