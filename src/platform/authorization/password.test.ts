import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

describe('a password', () => {
  it('is known again, and no other is', async () => {
    const kept = await hashPassword('grüner Tee')
    expect(kept).toMatch(/^scrypt\$32768\$8\$1\$/)
    expect(await isPassword('grüner Tee', kept)).toBe(true)
    // The same letter as two characters, as some keyboards type it.
    expect(await isPassword('gru\u0308ner Tee', kept)).toBe(true)
    expect(await isPassword('grüner tee', kept)).toBe(false)
  })

  it('is kept differently each time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  it('of nobody is never right', async () => {
    expect(await isPassword('', undefined)).toBe(false)
  })
})
