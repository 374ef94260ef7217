import { compileMessage } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { i18n } from '../language/t.ts'
import { PairingDrawing } from '../pairing/PairingDrawing.tsx'
import type { PairingView } from '../pairing/view.ts'

const placeholder: PairingView = { at: 'code', userCode: '-', verificationUrl: '-', endsAt: 0, lifetime: 0 }

/** The pairing screen as React renders it with a code, without sizes: the policy forbids `style` attributes. */
export function firstPaintMarkup(): string {
  // In a browser the messages are compiled already.
  i18n.setMessagesCompiler(compileMessage)
  const drawing = <PairingDrawing view={placeholder} spoken="" onPress={() => {}} />
  return renderToStaticMarkup(drawing).replace(/ style="[^"]*"/g, '')
}
