import type { ReactNode } from 'react'
import { usePlotArea } from 'recharts'

interface RoomAboveProps {
  /** The height above the lines that the children need, in CSS px. */
  height: number
  children: ReactNode
}

/**
 * Draws its children once Recharts has made room for them above the lines. Recharts learns a new margin only after a
 * render, so children that need it would first be drawn over the figures above the chart.
 */
export function RoomAbove({ height, children }: RoomAboveProps) {
  const plot = usePlotArea()
  return plot && plot.y > height - 1 ? children : null
}
