import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const keyLength = 32
const cost = { N: 2 ** 15, r: 8, p: 1 } as const
const shape = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/

const derive = (password: string, salt: Buffer, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/**
 * A password as it is stored: `scrypt$N$r$p$salt$key`, so that the cost can be raised without losing old ones.
 * @param N work and memory of one guess; lower only in tests
 */
export async function hashPassword(password: string, N: number = cost.N): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { ...cost, N })
  return `scrypt$${N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/**
 * Whether `password` matches `storedHash`. Pass undefined for an account that does not exist: the check takes as
 * long, so that the time of an answer does not reveal which accounts exist.
 * @throws Error when `storedHash` is not of that form
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  if (storedHash === undefined) {
    await derive(password, Buffer.alloc(16), cost)
    return false
  }
  const [, N, r, p, salt, key] = shape.exec(storedHash) ?? []
  if (!salt || !key) throw new Error('a password hash in the database is not of the form scrypt$N$r$p$salt$key')
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** Sixteen letters and digits in groups of four, without look-alikes: 79 bits that a person can type on a phone. */
export function readablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const letters: string[] = []
  while (letters.length < 16)
    // Bytes beyond a multiple of the alphabet would favour its first letters.
    for (const byte of randomBytes(16)) if (byte < 248) letters.push(alphabet[byte % alphabet.length] as string)
  return (letters.slice(0, 16).join('').match(/.{4}/g) ?? []).join('-')
}

const consonants = 'bdhjlmnprstvwz'
const vowels = 'aeiou'

/**
 * A demo's password: three words that are easy to say and to type on a phone, of 48 bits, such as "tapim-dovel-runas".
 */
export const typedPassword = (): string =>
  Array.from({ length: 3 }, () =>
    [consonants, vowels, consonants, vowels, consonants].map((letters) => letters[randomInt(letters.length)]).join(''),
  ).join('-')
