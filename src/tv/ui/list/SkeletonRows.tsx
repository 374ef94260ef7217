import { Skeleton } from '../skeleton/Skeleton.tsx'

/** The skeleton of a list of names. @param className of the list; `row`: of each row */
export const SkeletonRows = ({ className, row }: { className?: string; row: string }) => (
  <div className={className} aria-hidden="true">
    {[30, 24, 36, 20].map((width) => (
      <div key={width} className={row}>
        <Skeleton width={`${width}rem`} height="2rem" />
      </div>
    ))}
  </div>
)
