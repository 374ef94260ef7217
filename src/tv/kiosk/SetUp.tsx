import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { groupsQuery, ownGroups } from '../data/groups.ts'
import { t } from '../language/t.ts'
import { switchTo } from '../remote/back.ts'
import { useKioskScreens } from '../screens/kioskScreens.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ValueRow } from '../ui/controls/ValueRow.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Menu } from '../ui/menu/Menu.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { addressOf, dimMinutes, type Plan, type Problem, readAddress, seconds, text } from './address.ts'
import { messages } from './messages.ts'
import { lastKiosk, startKiosk } from './mode.ts'
import { nightText, standardNight } from './night.ts'

/** The row whose menu is open. */
type Asking = 'every' | 'group' | 'dim' | 'night' | 'text'

const everySeconds = [15, 30, 60, 120, 300] as const
const dims = [0, 30, 60, 120, 240] as const
const nights = [standardNight, '20-8', 'never'] as const
const wholeChannel = ''

/** The set-up screen: chooses what a kiosk shows, and shows the address that does the same. */
export function SetUp({ problems }: { problems: readonly Problem[] }) {
  const screens = useKioskScreens()
  const allowed = screens.map(({ id }) => id)
  const [plan, setPlan] = useState(() => firstPlan(allowed))
  const [asking, setAsking] = useState<Asking>()
  const { data } = useQuery(groupsQuery)
  const groups = ownGroups(data?.groups, 'video')
  const titleOf = (id: string) =>
    groups.find((screenId) => screenId.id === id)?.title ?? (id || t(messages.wholeChannel))
  const toggle = (id: string) => {
    const isChosen = (screenId: string) => plan.screens.includes(screenId) !== (screenId === id)
    setPlan({ ...plan, screens: allowed.filter(isChosen) })
  }
  const address = addressOf(plan)
  const start = () => {
    startKiosk(address)
    switchTo('/')
  }

  return (
    <Screen title={t(messages.title)} note={t(messages.about)} firstFocus="kiosk:start">
      {problems.length > 0 && (
        <div className="set-up-problems" role="alert">
          {problems.map(({ words }) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      <div className="set-up">
        <section className="set-up-screens" aria-label={t(messages.screens)}>
          {screens.map(({ id, kiosk: { name } }) => (
            <Checkbox
              key={id}
              focusKey={`kiosk:${id}`}
              label={t(name)}
              chosen={plan.screens.includes(id)}
              onPress={() => toggle(id)}
            />
          ))}
        </section>
        <section className="set-up-how" aria-label={t(messages.options)}>
          <Button
            focusKey="kiosk:start"
            onPress={start}
            disabledBecause={plan.screens.length === 0 ? t(messages.chooseScreen) : undefined}
          >
            {t(messages.start)}
          </Button>
          <div className="set-up-rows">
            <ValueRow
              focusKey="kiosk:every"
              title={t(messages.every)}
              value={everyText(plan.every)}
              onPress={() => setAsking('every')}
            />
            <ValueRow
              focusKey="kiosk:group"
              title={t(messages.group)}
              value={titleOf(plan.group ?? wholeChannel)}
              onPress={() => setAsking('group')}
            />
            <ValueRow
              focusKey="kiosk:dim"
              title={t(messages.dim)}
              value={dimText(plan.dim)}
              onPress={() => setAsking('dim')}
            />
            <ValueRow
              focusKey="kiosk:night"
              title={t(messages.night)}
              value={nightText(plan.night)}
              onPress={() => setAsking('night')}
            />
            <ValueRow
              focusKey="kiosk:text"
              title={t(messages.text)}
              value={textText(plan.text)}
              onPress={() => setAsking('text')}
            />
          </div>
          <p className="set-up-words">{t(messages.address)}</p>
          <Address text={`${location.origin}/${address}`} />
        </section>
      </div>
      {asking && (
        <RowMenu
          asking={asking}
          plan={plan}
          groups={groups.map(({ id }) => id)}
          titleOf={titleOf}
          onChange={(part) => setPlan({ ...plan, ...part })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Screen>
  )
}

/** An address that breaks at its commas. */
const Address = ({ text }: { text: string }) => (
  <p className="set-up-address">
    <bdi>
      {text.split(',').map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <>
              ,<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </bdi>
  </p>
)

interface RowMenuProps {
  asking: Asking
  plan: Plan
  groups: readonly string[]
  titleOf: (group: string) => string
  onChange: (part: Partial<Plan>) => void
  onClose: () => void
}

/** The menu of the row that was pressed. */
function RowMenu({ asking, plan, groups, titleOf, onChange, onClose }: RowMenuProps) {
  const question = questionOf(asking, plan, groups)
  return (
    <Menu
      title={question.title}
      values={question.values}
      chosen={question.chosen}
      textOf={asking === 'group' ? titleOf : question.textOf}
      onChoose={(value) => onChange(question.change(value))}
      onClose={onClose}
    />
  )
}

interface Question {
  title: string
  values: readonly string[]
  chosen: string
  textOf: (value: string) => string
  change: (value: string) => Partial<Plan>
}

function questionOf(asking: Asking, plan: Plan, groups: readonly string[]): Question {
  switch (asking) {
    case 'every':
      return {
        title: t(messages.every),
        values: withOwn(everySeconds, plan.every).map(String),
        chosen: String(plan.every),
        textOf: (value) => everyText(Number(value)),
        change: (value) => ({ every: Number(value) }),
      }
    case 'group':
      return {
        title: t(messages.group),
        values: [wholeChannel, ...groups],
        chosen: plan.group ?? wholeChannel,
        textOf: String,
        change: (id) => ({ group: id === wholeChannel ? undefined : id }),
      }
    case 'dim':
      return {
        title: t(messages.dimQuestion),
        values: withOwn(dims, plan.dim).map(String),
        chosen: String(plan.dim),
        textOf: (value) => dimText(Number(value)),
        change: (value) => ({ dim: Number(value) }),
      }
    case 'night':
      return {
        title: t(messages.night),
        values: [...new Set([...nights, plan.night])],
        chosen: plan.night,
        textOf: (night) => nightText(night),
        change: (night) => ({ night }),
      }
    case 'text':
      return {
        title: t(messages.text),
        values: text.options,
        chosen: plan.text,
        textOf: textText,
        change: (value) => ({ text: text.parse(value) }),
      }
  }
}

const textText = (size: string) => t(size === 'large' ? messages.large : messages.standard)

/** The plan that ran last, or else every screen. */
function firstPlan(allowed: readonly string[]): Plan {
  const last = readAddress(lastKiosk() ?? '', allowed).plan
  return (
    last ?? { screens: allowed, every: seconds.standard, dim: dimMinutes.standard, night: standardNight, text: 'large' }
  )
}

/** Adds the plan's own value, because an address may have one that the menu lacks. */
const withOwn = (offered: readonly number[], own: number): number[] =>
  [...new Set([...offered, own])].sort((a, b) => a - b)

function everyText(seconds: number): string {
  if (seconds % 60 !== 0) return t(messages.seconds, { count: seconds })
  return t(messages.minutes, { count: seconds / 60 })
}

function dimText(minutes: number): string {
  if (minutes === 0) return t(messages.never)
  if (minutes % 60 !== 0) return t(messages.afterMinutes, { count: minutes })
  return t(messages.afterHours, { count: minutes / 60 })
}

interface CheckboxProps {
  focusKey: string
  label: string
  chosen: boolean
  onPress: () => void
}

function Checkbox({ focusKey, label, chosen, onPress }: CheckboxProps) {
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native box would take OK for itself.
    <button {...props} type="button" role="checkbox" aria-checked={chosen} className="set-up-choice focusable">
      <span className="set-up-mark">{chosen && <Icon name="chosen" />}</span>
      {label}
    </button>
  )
}
