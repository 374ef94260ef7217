import { useState } from 'react'
import { t } from '#tv/language/t.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { messages } from './messages.ts'
import { wholeChannel } from './storedGroup.ts'
import type { GroupChoice } from './useGroupChoice.ts'
import './groupFilter.css'

interface GroupPickerProps {
  /** Prefix of the focus key. */
  screen: string
  choice: GroupChoice
  /** Whether the title already shows the group's name. */
  named?: boolean
}

const compare = 'compare'
const otherDays = 'days'

/** Chooses the group that a screen shows, and the one it is compared with. Not rendered when there are no groups. */
export function GroupPicker({ screen, choice, named = false }: GroupPickerProps) {
  const { groups, shown, applied, choose } = choice
  const [asking, setAsking] = useState<'shown' | 'against'>()
  if (groups.length === 0 && !shown) return null
  const titleOf = (id: string) => {
    if (id === wholeChannel) return t(messages.wholeChannel)
    if (id === compare) return t(messages.compareWith)
    if (id === otherDays) return t(messages.previousPeriod)
    return groups.find((group) => group.id === id)?.title ?? t(messages.group)
  }
  const ids = groups.map(({ id }) => id)
  // The menu that was answered closes first; the next menu opens afterwards.
  const close = (question: typeof asking) => () => setAsking((now) => (now === question ? undefined : now))
  return (
    <>
      <Opener
        focusKey={`${screen}:group`}
        text={shown && !named ? t(messages.spoken, { group: shown.title }) : t(messages.group)}
        spoken={spokenText(choice)}
        isCompared={choice.against !== undefined}
        onPress={() => setAsking('shown')}
      />
      {asking === 'shown' && (
        <Menu
          title={t(messages.showNumbers)}
          values={[wholeChannel, ...(applied.group === undefined ? [] : [compare]), ...ids]}
          chosen={applied.group ?? wholeChannel}
          textOf={titleOf}
          onChoose={(id) => {
            if (id === compare) setAsking('against')
            else choose(id === wholeChannel ? {} : { group: id })
          }}
          onClose={close('shown')}
        />
      )}
      {asking === 'against' && (
        <Menu
          title={t(messages.compareGroup, { group: shown?.title ?? t(messages.group) })}
          values={[otherDays, wholeChannel, ...ids.filter((id) => id !== applied.group)]}
          chosen={applied.against ?? otherDays}
          textOf={titleOf}
          onChoose={(id) => choose({ ...applied, against: id === otherDays ? undefined : id })}
          onClose={close('against')}
        />
      )}
    </>
  )
}

function spokenText({ shown, against }: GroupChoice): string {
  if (!shown) return t(messages.spokenWhole)
  if (!against) return t(messages.spoken, { group: shown.title })
  return t(messages.spokenAgainst, { group: shown.title, other: against.title })
}

interface OpenerProps {
  focusKey: string
  text: string
  spoken: string
  isCompared: boolean
  onPress: () => void
}

function Opener({ focusKey, text, spoken, isCompared, onPress }: OpenerProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  return (
    <button
      {...props}
      type="button"
      className="group-opener focusable"
      data-compared={isCompared}
      aria-label={spoken}
      aria-haspopup="dialog"
    >
      <Icon name="groups" className="group-opener-icon" />
      <span className="group-opener-text">{text}</span>
    </button>
  )
}
