import { encode } from 'uqr'

/** Modules of white around the code (ISO/IEC 18004). */
const quietZone = 4

/** A QR code of `text`, black on white: a drawing in the page, because its policy loads no picture. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
