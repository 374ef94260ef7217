import { phoneCodeGroups } from '#contract/phoneCode.ts'
import { Countdown } from '../code/Countdown.tsx'
import { QrCode } from '../code/QrCode.tsx'
import { t } from '../language/t.ts'
import { displayAddress, spelled } from '../prelude/address.ts'
import { messages } from './messages.ts'
import type { PhoneCodeView } from './waitForPhone.ts'
import './phone.css'

/** A QR code, and the address and the code for people without a camera. */
export function PhoneCode({ view: { code, url, qrUrl, endsAt, lifetime } }: { view: PhoneCodeView }) {
  const [, host, path] = /^([^/]*)(.*)$/.exec(displayAddress(url)) ?? []
  return (
    <>
      <p className="phone-note">{t(messages.scan)}</p>
      <div className="phone-paper">
        <QrCode text={qrUrl} label={t(messages.qr)} />
      </div>
      <p className="phone-note">{t(messages.open)}</p>
      <p className="phone-address">
        <bdi dir="ltr">
          {host}
          {/* A long address continues with its path in the next line. */}
          <wbr />
          {path}
        </bdi>
      </p>
      <p className="phone-note">{t(messages.enter)}</p>
      <p className="phone-code">
        <span className="spoken-only">{spelled(code)}</span>
        {/* The gaps are margins, not spaces. */}
        <span className="phone-digits" data-testid="phone-code" aria-hidden="true">
          {phoneCodeGroups(code).map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same digits
            <span key={place}>{group}</span>
          ))}
        </span>
      </p>
      <Countdown endsAt={endsAt} wholeMs={lifetime} caption={t(messages.expires)} />
    </>
  )
}
