import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { ReactNode } from 'react'
import { Post } from '#web/pages/form.tsx'
import { passkeyScriptPath } from './passkeyScript.ts'

interface PasskeyFormProps {
  action: string
  csrf: string
  hiddenFields?: Record<string, string>
  /** What the browser is asked for. */
  options: { get: PublicKeyCredentialRequestOptionsJSON } | { create: PublicKeyCredentialCreationOptionsJSON }
  /** Shown when the device gave nothing. */
  failure: string
  children: ReactNode
}

/** A form that only its script shows and sends, with the answer of a device in the field `passkey`. */
export const PasskeyForm = ({ options, failure, children, hiddenFields, ...form }: PasskeyFormProps) => (
  <>
    <Post
      {...form}
      className="passkey"
      hiddenFields={{ ...hiddenFields, passkey: '' }}
      attributes={{ hidden: true, 'data-passkey': JSON.stringify(options) }}
    >
      {children}
      <p className="error" role="alert" hidden>
        {failure}
      </p>
    </Post>
    <script src={passkeyScriptPath} defer />
  </>
)
