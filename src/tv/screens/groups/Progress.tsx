import { itemsPerGroup } from '#contract/groups.ts'
import { filling } from './messages.ts'

/** How full a group is, as a bar and in numbers. */
export function Progress({ count }: { count: number }) {
  const full = count >= itemsPerGroup
  return (
    <span className="group-progress" data-full={full}>
      <span className="group-bar">
        <span
          className="group-length"
          data-some={count > 0}
          style={{ width: `${Math.min(1, count / itemsPerGroup) * 100}%` }}
        />
      </span>
      <span className="group-count">{full ? `Full: ${itemsPerGroup}` : filling(count)}</span>
    </span>
  )
}
