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
import { addressOf, dimMinutes, type KioskSettings, type Problem, readAddress, seconds } from './address.ts'
import { messages } from './messages.ts'
import { keepSettings, lastKiosk, startKiosk } from './mode.ts'
import { nightText, standardNight } from './night.ts'
import { type Asking, dimText, everyText, RowMenu, textText, wholeChannel } from './RowMenu.tsx'

/** The set-up screen: chooses what a kiosk shows, and has the address that does the same as a QR code. */
export function SetUp({ problems }: { problems: readonly Problem[] }) {
  const screens = useKioskScreens()
  const allowed = screens.map(({ id }) => id)
  const [settings, setSettings] = useState(() => firstSettings(allowed))
  const [asking, setAsking] = useState<Asking>()
  const { data } = useQuery(groupsQuery)
  const groups = ownGroups(data?.groups, 'video')
  const titleOf = (id: string) =>
    groups.find((screenId) => screenId.id === id)?.title ?? (id || t(messages.wholeChannel))
  const change = (changed: KioskSettings) => {
    setSettings(changed)
    keepSettings(addressOf(changed))
  }
  const toggle = (id: string) => {
    const isChosen = (screenId: string) => settings.screens.includes(screenId) !== (screenId === id)
    change({ ...settings, screens: allowed.filter(isChosen) })
  }
  const address = addressOf(settings)
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
              chosen={settings.screens.includes(id)}
              onPress={() => toggle(id)}
            />
          ))}
        </section>
        <section className="set-up-how" aria-label={t(messages.options)}>
          <Button
            focusKey="kiosk:start"
            onPress={start}
            disabledBecause={settings.screens.length === 0 ? t(messages.chooseScreen) : undefined}
          >
            {t(messages.start)}
          </Button>
          <div className="set-up-rows">
            <ValueRow
              focusKey="kiosk:every"
              title={t(messages.every)}
              value={everyText(settings.every)}
              onPress={() => setAsking('every')}
            />
            <ValueRow
              focusKey="kiosk:group"
              title={t(messages.group)}
              value={titleOf(settings.group ?? wholeChannel)}
              onPress={() => setAsking('group')}
            />
            <ValueRow
              focusKey="kiosk:dim"
              title={t(messages.dim)}
              value={dimText(settings.dim)}
              onPress={() => setAsking('dim')}
            />
            <ValueRow
              focusKey="kiosk:night"
              title={t(messages.night)}
              value={nightText(settings.night)}
              onPress={() => setAsking('night')}
            />
            <ValueRow
              focusKey="kiosk:text"
              title={t(messages.text)}
              value={textText(settings.text)}
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
          settings={settings}
          groups={groups.map(({ id }) => id)}
          titleOf={titleOf}
          onChange={(part) => change({ ...settings, ...part })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Screen>
  )
}

/** The settings of the kiosk that was set up or ran last, or else every screen. */
function firstSettings(allowed: readonly string[]): KioskSettings {
  const last = readAddress(lastKiosk() ?? '', allowed).settings
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
