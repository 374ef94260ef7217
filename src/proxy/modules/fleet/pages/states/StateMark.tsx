import type { ScreenState } from '#proxy/modules/fleet/states.ts'

/** A mark in the colour and the shape of a state, beside its name: nobody needs to tell the colours apart. */
export const StateMark = ({ state }: { state: ScreenState }) => (
  <svg className="fleet-mark" viewBox="0 0 16 16" aria-hidden="true">
    {state === 'dark' ? (
      <path className="fleet-dark" d="M8 1 15 8 8 15 1 8z" />
    ) : state === 'unknown' || state === 'signed-out' ? (
      <circle className="fleet-open" cx="8" cy="8" r="6" />
    ) : (
      <circle className={`fleet-${state}`} cx="8" cy="8" r="7" />
    )}
  </svg>
)
