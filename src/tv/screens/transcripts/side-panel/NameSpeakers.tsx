import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxSpeakerNameLength, type NamedSpeaker } from '#contract/speakers.ts'
import { entitiesOf } from '#contract/transcription/sections.ts'
import { failureText, refusalText } from '#tv/data/failure.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { speakerName } from '#tv/data/speakerName.ts'
import { nameSpeaker } from '#tv/data/speakers.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import type { Recording } from '../record/recording.ts'
import { useNameOf } from '../record/useNameOf.ts'
import { messages } from './messages.ts'
import { NameInSeries } from './NameInSeries.tsx'

/** Kinds of named entities that are people. Services extend them: `NAME_GIVEN`. */
const person = /^(?:NAME|PERSON)/i

/**
 * A button to say who speaks: a choice of one of the speakers, then the keyboard, which offers people of the record, then
 * the other recordings of the series.
 */
export function NameSpeakers({ recording: { job, transcript } }: { recording: Recording }) {
  const [step, setStep] = useState<'choose' | number | { everywhere: string }>()
  const nameOf = useNameOf(job.id)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (named: NamedSpeaker) => nameSpeaker(client, named),
    networkMode: 'always',
  })
  const speakers = [...transcript.speakers].sort((one, other) => one - other)
  if (speakers.length === 0) return null
  // The next step may be open already.
  const close = () => setStep((now) => (now === step ? undefined : now))
  const found = entitiesOf(job.result)
  const people = found && 'entities' in found ? found.entities.filter(({ type }) => person.test(type ?? '')) : []
  const suggest = (typed: string) => [
    ...new Set(
      people.map(({ text }) => text).filter((text) => text.toLowerCase().startsWith(typed.trimStart().toLowerCase())),
    ),
  ]
  return (
    <>
      <Button focusKey="transcript:speakers" onPress={() => setStep('choose')}>
        {t(messages.nameSpeakers)}
      </Button>
      {step === 'choose' && (
        <Menu
          title={t(messages.whoSpeaks)}
          values={speakers.map(String)}
          chosen={undefined}
          textOf={(speaker) => nameOf(Number(speaker)) ?? speakerName(Number(speaker))}
          noteOf={(speaker) => nameOf(Number(speaker)) && speakerName(Number(speaker))}
          onChoose={(speaker) => setStep(Number(speaker))}
          onClose={close}
        />
      )}
      {typeof step === 'number' && (
        <Typing
          title={t(messages.nameOf, { speaker: speakerName(step) })}
          field="speaker"
          text={nameOf(step) ?? ''}
          maxLength={maxSpeakerNameLength}
          mayBeEmpty
          suggest={suggest}
          onDone={(typed) => {
            const name = typed.trim()
            save.mutate({ recording: job.id, speaker: step, name })
            if (name !== '') setStep({ everywhere: name })
          }}
          onClose={close}
        />
      )}
      {typeof step === 'object' && !save.error && (
        <NameInSeries
          key={step.everywhere}
          of={{ id: job.id, name: namesOfJob(job).name }}
          name={step.everywhere}
          onName={(recording, speaker) => save.mutate({ recording, speaker, name: step.everywhere })}
        />
      )}
      {save.error && <NameFailure save={save} />}
    </>
  )
}

/** Why a name was not stored. */
function NameFailure({
  save: { error, variables, mutate, reset },
}: {
  save: {
    error: unknown
    variables: NamedSpeaker | undefined
    mutate: (named: NamedSpeaker) => void
    reset: () => void
  }
}) {
  const title = t(messages.nameNotSaved)
  const words = failureText(error, 'tenfoot', title)
  return (
    <Dialog
      title={title}
      actions={[
        { label: t(messages.tryAgain), onPress: () => variables && mutate(variables) },
        { label: t(messages.close), onPress: () => {} },
      ]}
      onClose={reset}
    >
      <p>{refusalText(error) ?? words.meaning}</p>
    </Dialog>
  )
}
