import * as z from 'zod/mini'

/** 32 random bytes, and the id by which encrypted values refer to them. */
export interface SecretKey {
  id: string
  secret: Buffer
}

const form = 'must be id:base64 keys separated by commas, newest first, each of 32 bytes and with a unique id'

/** Parses `id:base64,id:base64`, with base64 or base64url. */
export const secretKeys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string): (SecretKey | undefined)[] => value.split(',').map(parseKey)),
  ),
  z.custom<SecretKey[]>(
    (keys: (SecretKey | undefined)[]) =>
      keys.every((key) => key !== undefined) && new Set(keys.map((key) => key?.id)).size === keys.length,
    form,
  ),
)

function parseKey(part: string): SecretKey | undefined {
  const [, id, base64] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(part) ?? []
  if (!id || !base64) return undefined
  const secret = Buffer.from(base64, 'base64')
  return secret.length === 32 ? { id, secret } : undefined
}
