import { describe, expect, it } from 'vitest'
import { addressSize, breaks, codeSize, displayAddress } from './address.ts'

const pixels = (rem: number) => rem * 16
const safeWidth = 1141.3

describe('address', () => {
  it('the address on the pairing screen has no scheme, http or https, and is otherwise unchanged', () => {
    expect(displayAddress('https://www.example.com/device')).toBe('www.example.com/device')
    expect(displayAddress('http://192.168.1.20:8020/Device?x=1')).toBe('192.168.1.20:8020/Device?x=1')
    expect(displayAddress('HTTPS://example.com/a/')).toBe('example.com/a/')
    expect(displayAddress('https://example.com/')).toBe('example.com')
    expect(displayAddress('example.com/device')).toBe('example.com/device')
  })

  it('the address on the pairing screen is 64 px large when short, and fits 40 characters in the block', () => {
    expect(pixels(addressSize(21))).toBe(64)
    expect(40 * 0.632 * pixels(addressSize(40))).toBeLessThanOrEqual(safeWidth)
    expect(pixels(addressSize(40))).toBeGreaterThan(44)
  })

  it('the address on the pairing screen is never smaller than 24 px: it breaks into lines instead', () => {
    expect(breaks(71)).toBe(false)
    expect(breaks(72)).toBe(true)
    expect(pixels(addressSize(500))).toBe(24)
  })
})

it('the code on the pairing screen has one size up to 15 characters, at least 96 px, and fits the block', () => {
  expect(pixels(codeSize(9))).toBe(pixels(codeSize(15)))
  expect(pixels(codeSize(15))).toBeGreaterThanOrEqual(96)
  expect(15 * 0.632 * pixels(codeSize(15))).toBeLessThanOrEqual(safeWidth)
  expect(30 * 0.632 * pixels(codeSize(30))).toBeLessThanOrEqual(safeWidth)
})
