import { PhonePanel } from '#tv/keyboard/PhonePanel.tsx'
import type { PhoneTextView } from '#tv/keyboard/phoneText.ts'
import { t } from '#tv/language/t.ts'
import { FocusArea } from '#tv/remote/focus/FocusArea.tsx'
import { Button, usePressable } from '#tv/ui/controls/Button.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { messages } from './messages.ts'

const rows = 7
const recentKey = 'search:recent'

interface StartProps {
  recent: readonly string[]
  onRecent: (text: string) => void
  onClear: () => void
  phone: { view: PhoneTextView; renew: () => void }
}

/** Beside the keys while nothing is typed: the newest searches, and typing on a phone. */
export function Start({ recent, onRecent, onClear, phone }: StartProps) {
  const button = usePressable({ focusKey: 'search:phone', onPress: phone.renew })
  return (
    <section className="search-side search-start">
      <div className="search-recent">
        <h2 className="search-section">{t(messages.recent)}</h2>
        {recent.length === 0 ? (
          <p className="search-hint">{t(messages.noRecent)}</p>
        ) : (
          // From any key, right leads to the newest one.
          <FocusArea focusKey="search:start" className="search-recent-area" enterAt={recentKey}>
            <LongList
              focusKey={recentKey}
              className="recent"
              label={t(messages.recent)}
              count={recent.length}
              rows={rows}
              keyOf={(index) => recent[index] ?? ''}
              nameOf={(index) => recent[index] ?? ''}
              onPress={(index) => onRecent(recent[index] ?? '')}
              drawRow={(index) => (
                <span className="recent-text">
                  <bdi>{recent[index]}</bdi>
                </span>
              )}
            />
            <Button focusKey="search:clear" onPress={onClear}>
              {t(messages.clear)}
            </Button>
          </FocusArea>
        )}
      </div>
      <PhonePanel view={phone.view} button={button} />
    </section>
  )
}
