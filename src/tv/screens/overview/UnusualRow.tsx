import { sentenceOf } from '#tv/dashboard/unusual/sentences.ts'
import { useUnusual } from '#tv/dashboard/unusual/useUnusual.ts'
import { beingMade } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { messages } from './messages.ts'

/**
 * What is most unusual, in one line that is always there, so that nothing moves when it is known. OK opens all of it.
 */
export function UnusualRow() {
  const { findings, query } = useUnusual()
  const { props } = useFocus<HTMLButtonElement>({
    focusKey: 'overview:unusual',
    onPress: () => openScreen('/unusual'),
  })
  const [first, ...others] = findings ?? []
  return (
    <button {...props} type="button" className="overview-unusual focusable" data-found={first !== undefined}>
      {first && <Icon name={first.insight.rarity > 0 ? 'up' : 'down'} className="overview-unusual-icon" />}
      <span className="overview-unusual-words">{first ? sentenceOf(first) : otherwise()}</span>
      {others.length > 0 && <span className="overview-by">{t(messages.more, { count: others.length })}</span>}
    </button>
  )

  function otherwise() {
    if (findings) return t(messages.asUsual)
    return t(query.error && !beingMade(query.error) ? messages.notCompared : messages.comparing)
  }
}
