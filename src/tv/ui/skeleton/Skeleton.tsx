import './skeleton.css'

/** A grey shape where something will stand. It appears only after 300 ms: faster answers need no placeholder. */
export function Skeleton({ width, height }: { width: string; height: string }) {
  return <span className="bone" style={{ width, height }} aria-hidden="true" />
}
