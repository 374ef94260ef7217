import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import './metrics.css'

/** The skeleton of a chart. */
export function SkeletonChart() {
  return (
    <div className="metric-skeleton" aria-hidden="true">
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="24rem" height="5rem" />
      {[0, 1, 2, 3].map((rule) => (
        <Skeleton key={rule} width="100%" height="0.25rem" />
      ))}
    </div>
  )
}
