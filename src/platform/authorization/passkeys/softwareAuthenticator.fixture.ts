import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import * as z from 'zod/mini'

/** An authenticator in software, with the browser around it, written from WebAuthn Level 3 and RFC 9052 alone. */

const createOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const getOptions = z.object({ challenge: z.string(), rpId: z.string() })

/** The options in a page for one of both ceremonies. */
export function optionsIn(html: string): { create?: z.infer<typeof createOptions>; get?: z.infer<typeof getOptions> } {
  const text = /data-passkey="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return z
    .object({ create: z.optional(createOptions), get: z.optional(getOptions) })
    .parse(text === undefined ? {} : JSON.parse(text))
}

/** What an attacker, or a poor authenticator, does otherwise. */
export interface Deviation {
  challenge?: string
  origin?: string
  rpId?: string
  type?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  /** Signs with the key of this one. */
  signer?: ReturnType<typeof softwareAuthenticator>
}

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url')

/** Byte strings and texts in CBOR (RFC 8949, section 3). */
const header = (major: number, length: number) =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
const cborBytes = (bytes: Buffer) => Buffer.concat([header(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([header(3, text.length), Buffer.from(text)])

export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, deviation: Deviation, attested?: Buffer) => {
    const bits = flags.present | (deviation.isVerified === false ? 0 : flags.verified) | (attested ? flags.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? counter)
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([bits | flags.backupEligible | flags.backedUp]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }
  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an EC2 key for ES256 (RFC 9053, section 7.1.1). */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
    const [first, second, third] = [
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      Buffer.from([0x22]),
      Buffer.alloc(0),
    ]
    return Buffer.concat([first, coordinate(x), second, coordinate(y), third])
  }
  const base = () => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
  })

  return {
    id: base64url(id),
    privateKey,
    /** Answers a registration, as the script sends it. */
    create: (page: string, deviation: Deviation = {}): string => {
      const { create } = optionsIn(page)
      if (!create) throw new Error('the page asks for no new passkey')
      userHandle = create.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(create.rp.id, deviation, attested)),
      ])
      return JSON.stringify({
        ...base(),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', create.challenge, deviation)),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid', 'of-the-future'],
        },
      })
    },
    /** Answers a sign-in. Each counts one more. */
    get: (page: string, deviation: Deviation = {}): string => {
      const { get } = optionsIn(page)
      if (!get) throw new Error('the page asks for no passkey')
      counter += 1
      const client = clientData('webauthn.get', get.challenge, deviation)
      const data = authenticatorData(get.rpId, deviation)
      const key = deviation.signer?.privateKey ?? privateKey
      return JSON.stringify({
        ...base(),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
          userHandle: deviation.userHandle ?? userHandle,
        },
      })
    },
  }
}
