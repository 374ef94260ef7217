import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { publishedQuery } from '#tv/data/videos.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { type Join, JoinFailure, Waiting } from './joining.tsx'
import { messages } from './messages.ts'

/** What a person does: chooses, or types a part of a title. */
export type ChooseStep = 'choose' | 'find'

/** Beside the IDs of videos, in which these cannot occur. */
const [noVideo, find] = ['(none)', '(find)']
/** A list of more videos than this can be searched: fewer are on the screen at once. */
const fewVideos = 8
const maxTextLength = 60

interface ChooseVideoProps {
  recording: string
  /** The video that it is of now; null: of none. */
  chosen: string | null
  join: Join
  /** Undefined: closed. */
  step: ChooseStep | undefined
  onStep: Dispatch<SetStateAction<ChooseStep | undefined>>
}

/** The sheet in which a person chooses the video that a recording is of, newest first, or none. */
export function ChooseVideo({ recording, chosen, join, step, onStep }: ChooseVideoProps) {
  const query = useQuery(publishedQuery)
  const [sought, setSought] = useState('')
  const videos = query.data
  // The next step may be open already.
  const onClose = () => onStep((now) => (now === step ? undefined : now))
  if (step === undefined) {
    if (sought !== '') setSought('')
    return <JoinFailure join={join} />
  }
  if (step === 'find')
    return (
      <Typing
        title={t(messages.find)}
        field="search"
        text={sought}
        maxLength={maxTextLength}
        mayBeEmpty
        onDone={(text) => {
          setSought(text.trim())
          onStep('choose')
        }}
        onClose={onClose}
      />
    )
  const title = t(messages.chooseVideo)
  if (!videos || (videos.length === 0 && chosen === null))
    return <Waiting title={title} query={query} service="service" none={t(messages.noVideos)} onClose={onClose} />
  const found = videos.filter((video) => video.title.toLowerCase().includes(sought.toLowerCase()))
  const titleOf = (id: string) => videos.find((video) => video.id === id)?.title ?? id
  // A video from years ago is far down: the chosen one stands first, so that it can be taken off at once.
  const now = chosen === null ? [] : [chosen, noVideo]
  const finding = videos.length > fewVideos ? [find] : []
  const special: Readonly<Record<string, string>> = { [noVideo]: t(messages.noVideo), [find]: t(messages.find) }
  return (
    <Menu
      key={sought}
      title={sought === '' ? title : t(messages.found, { count: found.length, text: sought })}
      values={
        sought === ''
          ? [...now, ...finding, ...videos.flatMap(({ id }) => (id === chosen ? [] : [id]))]
          : [...finding, ...found.map(({ id }) => id)]
      }
      chosen={chosen ?? undefined}
      textOf={(id) => special[id] ?? titleOf(id)}
      pictureOf={(id) => (id in special ? null : <Thumbnail key={id} kind="videos" id={id} title={titleOf(id)} />)}
      onChoose={(id) => {
        if (id === find) return onStep('find')
        if (id !== chosen) join.mutate({ recording, video: id === noVideo ? null : id })
      }}
      onClose={onClose}
    />
  )
}
