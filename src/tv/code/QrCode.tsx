import { useEffect, useState } from 'react'
import { encode } from 'uqr'

/** Modules of white around the code (ISO/IEC 18004). */
const quietZone = 4

/**
 * A QR code of `text`, black on white, as large as its frame. Error correction M, or better where it costs nothing.
 * It is worked out once the code beside it has been drawn: on a slow television that takes a while.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    const timer = setTimeout(() => setDrawing(draw(text)))
    return () => clearTimeout(timer)
  }, [text])
  if (drawing?.text !== text) return null
  const { size, path } = drawing
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}

interface Drawing {
  text: string
  /** Modules on a side, quiet zone and all. */
  size: number
  path: string
}

function draw(text: string): Drawing {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: quietZone })
  return { text, size, path: darkRuns(data) }
}

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
