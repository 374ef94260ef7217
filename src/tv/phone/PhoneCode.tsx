import { Countdown } from '../code/Countdown.tsx'
import { QrCode } from '../code/QrCode.tsx'
import { displayAddress } from '../prelude/address.ts'
import type { PhoneCodeView } from './waitForPhone.ts'
import './phone.css'

/** A QR code, and for those without a camera the address and the code. */
export function PhoneCode({ view }: { view: PhoneCodeView }) {
  return (
    <>
      <div className="phone-paper">
        <QrCode text={view.qrUrl} label="QR code that opens the phone’s page" />
      </div>
      <p className="phone-note">No camera? Open</p>
      <p className="phone-address">{displayAddress(view.url)}</p>
      <p className="phone-note">and enter</p>
      <p className="phone-code" data-testid="handoff-code">
        {`${view.code.slice(0, 4)}\u00a0${view.code.slice(4)}`}
      </p>
      <Countdown endsAt={view.endsAt} wholeMs={view.lifetime} caption="until the code expires" />
    </>
  )
}
