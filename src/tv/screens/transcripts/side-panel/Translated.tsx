import { useMemo, useSyncExternalStore } from 'react'
import { t } from '#tv/language/t.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { usePlayback } from '../playback/playback.ts'
import { useColumn } from '../reading/Reading.tsx'
import type { RowLook } from '../reading/row.ts'
import { languageName } from '../record/languageName.ts'
import type { Translation } from '../record/recording.ts'
import { useNameOf } from '../record/useNameOf.ts'
import { messages } from './messages.ts'

interface TranslatedProps {
  /** The ID of the recording's job. */
  recording: string
  translation: Translation
  version: number
  isInstead: boolean
  onInstead: (wanted: boolean) => void
}

/** A translation that follows the voice, and a button that shows it instead of the original words. */
export function Translated({ recording, translation, version, isInstead, onInstead }: TranslatedProps) {
  const { error, transcript } = translation
  if (error !== undefined)
    return (
      <p className="beside-trouble">
        {error === '' ? t(messages.translationFailedUnknown) : t(messages.translationFailed, { reason: error })}
      </p>
    )
  if (transcript.words === 0) return <p className="beside-empty">{t(messages.nothingToTranslate)}</p>
  return (
    <>
      <Button focusKey="transcript:instead" onPress={() => onInstead(!isInstead)}>
        {t(isInstead ? messages.original : messages.inPlace)}
      </Button>
      {!isInstead && <Following recording={recording} translation={translation} version={version} />}
    </>
  )
}

type FollowingProps = Pick<TranslatedProps, 'recording' | 'translation' | 'version'>

function Following({ recording, translation, version }: FollowingProps) {
  const nameOf = useNameOf(recording)
  const look = useMemo(
    (): RowLook => ({ channels: 1, languages: 1, languageName, isHit: () => false, nameOf }),
    [nameOf],
  )
  const { box } = useColumn(translation.transcript, version, look, true)
  const { player } = usePlayback()
  const { running } = useSyncExternalStore(player.onChange, player.state)
  return <div className="translated" ref={box} lang={translation.languages[0]} data-dims={running} />
}
