import { itemsPerGroup } from '#contract/groups.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { fillText, isNearlyFull } from '../contents.ts'
import { messages } from './messages.ts'

/** The number of items in a group; near the limit, also the limit and a bar. */
export function Progress({ count }: { count: number }) {
  if (!isNearlyFull(count))
    return <span className="group-count">{t(messages.inGroup, { count: numbers.exact(count) })}</span>
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
      <span className="group-count">{full ? t(messages.full, { limit: itemsPerGroup }) : fillText(count)}</span>
    </span>
  )
}
