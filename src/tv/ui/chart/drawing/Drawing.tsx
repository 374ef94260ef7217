import { useRef, useState } from 'react'
import { ResponsiveContainer } from 'recharts'
import type { Charted } from '../series.ts'
import { Lines, type Size } from './Lines.tsx'
import { Reading } from './Marks.tsx'

export interface DrawingProps {
  charted: Charted
  /** The place that is read; undefined while none is. */
  read: number | undefined
}

/**
 * The drawn part of a chart: Recharts, and on top of it what Recharts lacks. The place that is read comes by a context,
 * so that the lines are not drawn again when it moves.
 */
export default function Drawing({ charted, read }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  const measure = (width: number, height: number) => {
    if (!container.current) return
    const em = Number.parseFloat(getComputedStyle(container.current).fontSize)
    setSize((now) =>
      now && now.width === width && now.height === height && now.em === em ? now : { width, height, em },
    )
  }
  return (
    <Reading.Provider value={read}>
      <ResponsiveContainer ref={container} onResize={measure}>
        {size && <Lines charted={charted} size={size} />}
      </ResponsiveContainer>
    </Reading.Provider>
  )
}
