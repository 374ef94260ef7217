import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { QrCode } from '../code/QrCode.tsx'
import { groupsQuery, ownGroups } from '../data/groups.ts'
import { t } from '../language/t.ts'
import { switchTo } from '../remote/back.ts'
import { useKioskScreens } from '../screens/kioskScreens.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ValueRow } from '../ui/controls/ValueRow.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { addressOf, dimMinutes, type Plan, type Problem, readAddress, seconds } from './address.ts'
import { messages } from './messages.ts'
import { keepPlan, lastKiosk, startKiosk } from './mode.ts'
import { nightText, standardNight } from './night.ts'
import { type Asking, dimText, everyText, RowMenu, textText, wholeChannel } from './RowMenu.tsx'

/** The set-up screen: chooses what a kiosk shows, and has the address that does the same as a QR code. */
export function SetUp({ problems }: { problems: readonly Problem[] }) {
  const screens = useKioskScreens()
  const allowed = screens.map(({ id }) => id)
  const [plan, setPlan] = useState(() => firstPlan(allowed))
  const [asking, setAsking] = useState<Asking>()
  const { data } = useQuery(groupsQuery)
  const groups = ownGroups(data?.groups, 'video')
  const titleOf = (id: string) =>
    groups.find((screenId) => screenId.id === id)?.title ?? (id || t(messages.wholeChannel))
  const change = (changed: Plan) => {
    setPlan(changed)
    keepPlan(addressOf(changed))
  }
  const toggle = (id: string) => {
    const isChosen = (screenId: string) => plan.screens.includes(screenId) !== (screenId === id)
    change({ ...plan, screens: allowed.filter(isChosen) })
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
        </section>
        <section className="set-up-address" aria-label={t(messages.address)}>
          <p className="set-up-words">{t(messages.scan)}</p>
          <div className="set-up-paper">
            <QrCode text={`${location.origin}/${address}`} label={t(messages.address)} />
          </div>
          <p className="set-up-words">{t(messages.scanned)}</p>
        </section>
      </div>
      {asking && (
        <RowMenu
          asking={asking}
          plan={plan}
          groups={groups.map(({ id }) => id)}
          titleOf={titleOf}
          onChange={(part) => change({ ...plan, ...part })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Screen>
  )
}

/** The plan that was made or ran last, or else every screen. */
function firstPlan(allowed: readonly string[]): Plan {
  const last = readAddress(lastKiosk() ?? '', allowed).plan
  return (
    last ?? { screens: allowed, every: seconds.standard, dim: dimMinutes.standard, night: standardNight, text: 'large' }
  )
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
