import type { ComponentProps, ReactNode } from 'react'
import { failureText } from '../data/failure.ts'
import { t } from '../language/t.ts'
import { PhoneCode } from '../phone/PhoneCode.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { messages } from './messages.ts'
import type { PhoneTextView } from './phoneText.ts'

interface PhonePanelProps {
  view: PhoneTextView
  /** The props of its button, when it has one. */
  button: ComponentProps<'button'>
}

/** Whether the panel has a button: it requests a new code when there is none. */
export const hasButton = ({ at }: PhoneTextView): boolean => at === 'answered' || at === 'over' || at === 'failed'

/** Typing on a phone: a QR code, a short address, a code. Afterwards the outcome replaces them. */
export function PhonePanel({ view, button }: PhonePanelProps) {
  return (
    <section className="typing-phone" data-large="narrow" aria-label={t(messages.phone)}>
      <h2 className="typing-section">{t(messages.orPhone)}</h2>
      {view.at === 'waiting' ? (
        <PhoneCode view={view} />
      ) : (
        <div className="typing-outcome" role="status">
          <Outcome view={view} />
          {hasButton(view) && (
            <button {...button} type="button" className="button focusable">
              {t(view.at === 'failed' ? messages.tryAgain : messages.newCode)}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function Outcome({ view }: { view: PhoneTextView }): ReactNode {
  if (view.at === 'answered')
    return (
      <>
        <p className="typing-outcome-title">
          <Icon name="down" className="typing-outcome-icon" />
          {t(messages.received)}
        </p>
        <p>{t(messages.receivedNext)}</p>
      </>
    )
  if (view.at === 'over')
    return (
      <>
        <p className="typing-outcome-title">{t(messages.expired)}</p>
        <p>{t(messages.expiredNext)}</p>
      </>
    )
  if (view.at === 'failed') {
    const { title, meaning } = failureText(view.error, 'tenfoot')
    return (
      <>
        <p className="typing-outcome-title">{title}</p>
        <p>{t(messages.failedMeaning, { meaning })}</p>
      </>
    )
  }
  return null
}
