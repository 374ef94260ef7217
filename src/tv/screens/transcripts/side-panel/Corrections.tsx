import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Correction, maxCorrectionLength } from '#contract/transcription/corrections.ts'
import { failureText } from '#tv/data/failure.ts'
import { listOf } from '#tv/format/list.ts'
import { times } from '#tv/format/locale.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { usePlayback } from '../playback/playback.ts'
import { type Change, changeWords, correctionsQuery, isConflict } from '../record/corrections.ts'
import type { Recording } from '../record/recording.ts'
import { ChooseWord } from './ChooseWord.tsx'
import { messages } from './messages.ts'

interface CorrectionsProps {
  recording: Recording
  /** Called when words of the transcript were changed. */
  onChanged: () => void
  /** Loads the record again. */
  onAgain: () => void
}

/**
 * A button to correct a word: a choice of one of the sentence that is said, then the keyboard. Below it is what was
 * corrected, newest first; OK undoes it.
 */
export function Corrections({ recording: { job, transcript }, onChanged, onAgain }: CorrectionsProps) {
  const { player } = usePlayback()
  const client = useQueryClient()
  const [step, setStep] = useState<'choose' | number>()
  const corrections = useQuery(correctionsQuery(job.id)).data ?? []
  const save = useMutation({
    mutationFn: (change: Change) => changeWords(client, job.id, transcript, change),
    onSuccess: onChanged,
    networkMode: 'always',
  })
  // The next step may be open already.
  const close = () => setStep((now) => (now === step ? undefined : now))
  const correct = (word: number, text: string) => {
    const was = transcript.textOf(word).trim()
    const utterance = transcript.utteranceOf(word)
    const place = { utterance, word: word - transcript.firstWordOfUtterance(utterance) }
    if (text !== was) save.mutate({ ...place, was, text })
  }
  return (
    <>
      <div className="beside-advanced">
        <Button
          focusKey="transcript:correct"
          onPress={() => {
            player.pause()
            setStep('choose')
          }}
        >
          {t(save.isPending ? messages.saving : messages.correctWord)}
        </Button>
      </div>
      <p className="beside-empty">{t(corrections.length === 0 ? messages.noCorrections : messages.undoHint)}</p>
      {corrections.length > 0 && (
        <LongList
          focusKey="transcript:corrections"
          label={t(messages.corrections)}
          count={corrections.length}
          rows={4}
          keyOf={(index) => String(corrections[index]?.number)}
          nameOf={(index) => {
            const correction = corrections[index]
            return listOf([correction?.text, noteOf(correction), timeOf(correction)])
          }}
          onPress={(index) => {
            const pressed = corrections[index]
            if (pressed && pressed.undone_at == null) save.mutate({ undo: pressed.number })
          }}
          drawRow={(index) => (
            <div className="timed">
              <span className="timed-line">
                <span className="timed-title">
                  <bdi>{corrections[index]?.text}</bdi>
                </span>
                <span className="timed-time">{timeOf(corrections[index])}</span>
              </span>
              <span className="timed-detail">{noteOf(corrections[index])}</span>
            </div>
          )}
        />
      )}
      {step === 'choose' && (
        <ChooseWord
          transcript={transcript}
          first={Math.max(0, transcript.lastStarted(player.clock.now()))}
          onChoose={setStep}
          onClose={close}
        />
      )}
      {typeof step === 'number' && (
        <Typing
          title={t(messages.saidInstead, { word: withoutMarks(transcript.textOf(step).trim()) })}
          field="word"
          text={transcript.textOf(step).trim()}
          maxLength={maxCorrectionLength}
          onDone={(text) => correct(step, text.trim())}
          onClose={close}
        />
      )}
      {save.error && <ChangeFailure save={save} onAgain={onAgain} />}
    </>
  )
}

/** Marks at the end would stand between the word and the end of the question. */
const withoutMarks = (word: string): string => word.replace(/[.,;:!?…。，、！？؟،۔।]+$/, '') || word

/** What a correction replaced, or that it was undone. */
const noteOf = ({ was = '', undone_at }: Partial<Correction> = {}): string =>
  undone_at == null ? t(messages.insteadOf, { was }) : t(messages.undone)

const timeOf = ({ corrected_at = '', undone_at }: Partial<Correction> = {}): string =>
  times.moment(Date.parse(undone_at ?? corrected_at), Date.now())

/** Why words were not changed. If others stand there now, they are loaded. */
function ChangeFailure({
  save: { error, variables, mutate, reset },
  onAgain,
}: {
  save: { error: unknown; variables: Change | undefined; mutate: (change: Change) => void; reset: () => void }
  onAgain: () => void
}) {
  const title = t(variables && 'undo' in variables ? messages.notUndone : messages.notCorrected)
  const close = { label: t(messages.close), onPress: isConflict(error) ? onAgain : () => {} }
  const again = { label: t(messages.tryAgain), onPress: () => variables && mutate(variables) }
  return (
    <Dialog title={title} actions={isConflict(error) ? [close] : [again, close]} onClose={reset}>
      <p>{isConflict(error) ? t(messages.changedSince) : failureText(error, 'transcription', title).meaning}</p>
    </Dialog>
  )
}
