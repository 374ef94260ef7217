import * as z from 'zod/mini'

/** What the script of the pages sends: a browser's answer in JSON (WebAuthn Level 3, section 5.1.8). */

const bytes = z.string().check(z.regex(/^[\w-]{1,12000}$/))
/** At most 1023 bytes (section 4, credential ID). */
const credentialId = z.string().check(z.regex(/^[\w-]{1,1364}$/))
const type = z.literal('public-key')
const attachment = z.optional(z.enum(['platform', 'cross-platform']))
/** Extensions are not used. */
const clientExtensionResults = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
)

const signInAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  authenticatorAttachment: attachment,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
})
export type SignInAnswer = z.infer<typeof signInAnswer>

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]

const registrationAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  authenticatorAttachment: attachment,
  clientExtensionResults,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    /** Kinds that this list does not know are left out. */
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
})
export type RegistrationAnswer = z.infer<typeof registrationAnswer>

/** @returns undefined when the text is no such answer */
export const readSignInAnswer = (text: string): SignInAnswer | undefined => parsed(signInAnswer, text)
export const readRegistrationAnswer = (text: string): RegistrationAnswer | undefined => parsed(registrationAnswer, text)

export const knownTransports = (names: readonly string[]): Transport[] =>
  transports.filter((transport) => names.includes(transport))

function parsed<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> | undefined {
  try {
    const found = z.safeParse(schema, JSON.parse(text))
    return found.success ? found.data : undefined
  } catch {
    return undefined
  }
}
