import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { i18n, t } from '../language/t.ts'
import { messages } from '../pairing/messages.ts'
import { PairingDrawing } from '../pairing/PairingDrawing.tsx'
import type { PairingView } from '../pairing/view.ts'

const placeholder: PairingView = { at: 'code', userCode: '-', verificationUrl: '-', endsAt: 0, lifetime: 0 }

/** The pairing screen as React renders it with a code, without sizes: the policy forbids `style` attributes. */
export function firstPaintMarkup(): string {
  // In a browser the messages are compiled already.
  i18n.setMessagesCompiler(compileMessage)
  const drawing = <PairingDrawing view={placeholder} button={t(messages.newCode)} spoken="" onPress={() => {}} />
  return renderToStaticMarkup(drawing).replace(/ style="[^"]*"/g, '')
}
