import { createRoot } from 'react-dom/client'
import type { FirstCalls } from './data/firstCalls.ts'
import { Root } from './Root.tsx'

/** Draws the app into the page. `first`: calls that the entry made before this file was here. */
export function main(first: FirstCalls): void {
  const place = document.getElementById('screen')
  if (!place) throw new Error('the page has no #screen')
  createRoot(place).render(<Root first={first} />)
}
