import { setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SharedPage } from '#contract/sharedPage.ts'
import { ChooseRecording } from '#tv/dashboard/recordings/ChooseRecording.tsx'
import { useJoin } from '#tv/dashboard/recordings/joining.tsx'
import { messages as sharingMessages } from '#tv/dashboard/sharing/messages.ts'
import { SendSheet } from '#tv/dashboard/sharing/SendSheet.tsx'
import { useSequence } from '#tv/dashboard/videos/sequence.ts'
import { t } from '#tv/language/t.ts'
import type { Direction } from '#tv/remote/actions.ts'
import { currentEntry, openScreen } from '#tv/remote/back.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { usePressable } from '#tv/ui/controls/Button.tsx'
import { Icon, type IconName } from '#tv/ui/icons/Icon.tsx'
import { ChooseOther } from './ChooseOther.tsx'
import { messages } from './messages.ts'
import { findRecording } from './recordingOf.ts'

const actionKey = (name: string) => `video:action:${name}`

interface VideoActionsProps {
  id: string
  /** What a phone can open; undefined until the numbers are there. */
  page: (() => SharedPage) | undefined
}

/**
 * The arrow beyond the last action focuses the last period, above it: nothing else is beside it, and from the charts to
 * the last period would be seven presses. A held arrow stops at the edge.
 */
function toDates(direction: Direction, held: boolean): boolean {
  if (alongReading(direction) !== 'right' || held) return false
  void setFocus('video:period:own')
  return true
}

/** What a person can do with a video, in one row. Previous and Next keep the focus. */
export function VideoActions({ id, page }: VideoActionsProps) {
  const client = useQueryClient()
  const { previous, next, show } = useSequence(id)
  const join = useJoin()
  const [choosing, setChoosing] = useState(false)
  const [comparing, setComparing] = useState(false)
  const [sent, setSent] = useState<SharedPage>()
  const isAsking = useRef(false)

  /** Opens the recording of the video. Without one, it can be chosen. */
  const openTranscript = async () => {
    if (isAsking.current) return
    isAsking.current = true
    const entry = currentEntry()
    const recording = await findRecording(client, id).catch(() => null)
    isAsking.current = false
    if (entry !== currentEntry()) return
    if (recording === null) setChoosing(true)
    else openScreen(`/transcripts/${encodeURIComponent(recording)}`)
  }

  return (
    <div className="video-actions" role="toolbar" aria-label={t(messages.actions)}>
      <Action name="transcript" icon="transcripts" onPress={() => void openTranscript()}>
        {t(messages.transcript)}
      </Action>
      <Action name="compare" icon="overview" onPress={() => setComparing(true)}>
        {t(messages.compare)}
      </Action>
      <Action name="send" icon="phone" onPress={() => page && setSent(page())}>
        {t(sharingMessages.send)}
      </Action>
      <Action
        name="previous"
        icon="earlier"
        onPress={() => previous !== undefined && show(previous)}
        disabledBecause={previous === undefined ? t(messages.isFirst) : undefined}
      >
        {t(messages.previous)}
      </Action>
      <Action
        name="next"
        icon="later"
        onPress={() => next !== undefined && show(next)}
        disabledBecause={next === undefined ? t(messages.isLast) : undefined}
        onArrow={toDates}
      >
        {t(messages.next)}
      </Action>
      <ChooseRecording
        video={id}
        goneRecording={undefined}
        join={join}
        isOpen={choosing}
        onClose={() => setChoosing(false)}
      />
      {comparing && <ChooseOther id={id} onClose={() => setComparing(false)} />}
      {sent && <SendSheet page={sent} onClose={() => setSent(undefined)} />}
    </div>
  )
}

interface ActionProps {
  name: string
  icon: IconName
  onPress: () => void
  disabledBecause?: string | undefined
  onArrow?: (direction: Direction, held: boolean) => boolean
  children: string
}

function Action({ name, icon, onPress, disabledBecause, onArrow, children }: ActionProps) {
  const props = usePressable({ focusKey: actionKey(name), onPress, disabledBecause, onArrow })
  return (
    <button {...props} className="button focusable video-action">
      <Icon name={icon} className="video-action-icon" />
      {children}
    </button>
  )
}
