import { Countdown } from '../code/Countdown.tsx'
import { QrCode } from '../code/QrCode.tsx'
import { t } from '../language/t.ts'
import { displayAddress, spelled } from '../prelude/address.ts'
import { messages } from './messages.ts'
import type { PhoneCodeView } from './waitForPhone.ts'
import './phone.css'

/** A QR code, and the address and the code for people without a camera. */
export function PhoneCode({ view: { code, url, qrUrl, endsAt, lifetime } }: { view: PhoneCodeView }) {
  return (
    <>
      <p className="phone-note">{t(messages.scan)}</p>
      <div className="phone-paper">
        <QrCode text={qrUrl} label={t(messages.qr)} />
      </div>
      <p className="phone-note">{t(messages.open)}</p>
      <p className="phone-address">{displayAddress(url)}</p>
      <p className="phone-note">{t(messages.enter)}</p>
      <p className="phone-code">
        <span className="spoken-only">{spelled(code)}</span>
        {/* The gap in the middle is a margin, not a space. */}
        <span className="phone-digits" data-testid="phone-code" aria-hidden="true">
          <span>{code.slice(0, 4)}</span>
          <span>{code.slice(4)}</span>
        </span>
      </p>
      <Countdown endsAt={endsAt} wholeMs={lifetime} caption={t(messages.expires)} />
    </>
  )
}
