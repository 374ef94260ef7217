import type { SessionEnd } from '#contract/proxy.ts'

export default function App(_: { onSignedOut: (ended?: SessionEnd) => void }) {
  return <main>Tenfoot</main>
}
