import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

describe('passwords', () => {
  it('a password matches its hash, and no other password does', async () => {
    const hash = await hashPassword('grüner Tee')
    expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/)
    expect(await isPassword('grüner Tee', hash)).toBe(true)
    // The same letter as two characters, which some keyboards type.
    expect(await isPassword('gru\u0308ner Tee', hash)).toBe(true)
    expect(await isPassword('grüner tee', hash)).toBe(false)
  })

  it('a password has a different hash each time', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
  })

  it('a password never matches when the account does not exist', async () => {
    expect(await isPassword('', undefined)).toBe(false)
  })
})
