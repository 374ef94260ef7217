import { createRoot } from 'react-dom/client'
import { Crash } from './Crash.tsx'
import type { FirstCalls } from './data/firstCalls.ts'
import { Root } from './Root.tsx'
import { startRemote } from './remote/start.ts'

/** Draws the app into the page. `first`: calls that the entry made before this file was here. */
export function main(first: FirstCalls): void {
  const place = document.getElementById('screen')
  if (!place) throw new Error('the page has no #screen')
  startRemote()
  createRoot(place).render(
    <Crash>
      <Root first={first} />
    </Crash>,
  )
}
