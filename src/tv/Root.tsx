import { lazy, Suspense, useState } from 'react'
import type { SessionEnd } from '#contract/proxy.ts'
import type { FirstCalls } from './data/firstCalls.ts'

const App = lazy(() => import('./app.tsx'))

export function Root(_: { first: FirstCalls }) {
  const [, setEnded] = useState<SessionEnd>()
  return (
    <Suspense>
      <App onSignedOut={setEnded} />
    </Suspense>
  )
}
