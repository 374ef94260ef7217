import './skeleton.css'

/** A grey placeholder. It appears only after 300 ms: faster answers need none. */
export function Skeleton({ width, height }: { width: string; height: string }) {
  return <span className="bone" style={{ width, height }} aria-hidden="true" />
}
