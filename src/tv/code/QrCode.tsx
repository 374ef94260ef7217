import { useEffect, useState } from 'react'
import { encode } from 'uqr'

/** Modules of white around the code (ISO/IEC 18004). */
const quietZone = 4

/**
 * A QR code of `text`, black on white, as large as its frame. Error correction M, or better if the size stays the same.
 * It is computed after the code beside it has been drawn, because that takes a while on a slow television.
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
  /** Modules on a side, including the quiet zone. */
  size: number
  path: string
}

function draw(text: string): Drawing {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: quietZone })
  return { text, size, path: darkRuns(data) }
}

/** Returns a path with one rectangle for each run of dark modules in a row: shorter than one for each module. */
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
