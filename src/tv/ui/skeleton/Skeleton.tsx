import './skeleton.css'

/** A grey shape where something will stand. It shows itself only after 300 ms: what comes sooner needs no herald. */
export function Skeleton({ width, height }: { width: string; height: string }) {
  return <span className="bone" style={{ width, height }} aria-hidden="true" />
}
