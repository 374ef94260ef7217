import { memo } from 'react'
import { encode } from 'uqr'

/** Modules of white around the code (ISO/IEC 18004). */
const quietZone = 4

/** A QR code of `text`, black on white, as large as its frame. Error correction M, or better where it costs nothing. */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: quietZone })
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={darkRuns(data)} />
    </svg>
  )
})

/** One rectangle for each run of dark modules in a row: a tenth of the nodes that single modules would cost. */
function darkRuns(rows: boolean[][]): string {
  return rows
    .map((row, y) => {
      let path = ''
      for (let x = 0; x < row.length; x += 1) {
        const begin = x
        while (row[x]) x += 1
        if (x > begin) path += `M${begin} ${y}h${x - begin}v1H${begin}z`
      }
      return path
    })
    .join('')
}
