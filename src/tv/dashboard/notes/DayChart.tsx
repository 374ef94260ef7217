import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Note } from '#contract/notes.ts'
import { channelQuery } from '#tv/data/channel.ts'
import { changeNotes, type NoteChange, notesQuery } from '#tv/data/notes.ts'
import type { Day } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Chart, type ChartProps } from '#tv/ui/chart/Chart.tsx'
import { messages } from './messages.ts'
import { dropDraft, keepDraft, NoteFailure, NoteSheet, type NoteStep } from './NoteSheet.tsx'

interface DayReadout {
  /** Undefined if there are none, or no day is read. */
  notes: ReactNode
  /** How to add a note; undefined where there are some, or where nobody can. */
  hint: ReactNode
  /** There are notes on any day. */
  hasNotes: boolean
}

interface DayChartProps extends Omit<ChartProps, 'labels' | 'notes' | 'readout' | 'onOk'> {
  /** Along the chart. */
  days: readonly Day[]
  /** The numbers are of other channels than the account's own: its notes are not about them. */
  ofOthers?: boolean
  /** As of `Chart`, with the notes of the day that is read, or how to add one. */
  readout: (place: number | undefined, of: DayReadout) => ReactNode
}

/**
 * A chart by day with the notes of the channel (specification: television 11). OK on a day that is read opens a sheet
 * in which a person adds, changes or removes a note.
 */
export function DayChart({ days, ofOthers = false, readout, ...chart }: DayChartProps) {
  const inKiosk = useOnlyShown()
  const { channel, notes, save } = useNotes(days, { enabled: !ofOthers })
  const [open, setOpen] = useState<{ day: Day; leave: () => void; step: NoteStep }>()
  const labels = useMemo(() => days.map((day) => dayText.short(day)), [days])
  const noted = useMemo(() => {
    const notedDays = new Set(notes.map(({ day }) => day))
    return notedDays.size === 0 ? undefined : days.flatMap((day, place) => (notedDays.has(day) ? [place] : []))
  }, [days, notes])
  const takesNotes = channel !== undefined && !ofOthers && !inKiosk
  const saving = save.isPending ? save.variables : undefined
  const notesAt = (day: Day | undefined) => notes.filter((note) => note.day === day)
  const failed = save.error && save.variables

  return (
    <>
      <Chart
        {...chart}
        labels={labels}
        notes={noted}
        readout={(place) => {
          const day = place === undefined ? undefined : days[place]
          const ofDay = takesNotes ? notesAt(day) : []
          const savingText = saving && saving.day === day ? saving.text : undefined
          const isNoted = ofDay.length > 0 || savingText !== undefined
          return readout(place, {
            notes: isNoted && <DayNotes notes={ofDay} saving={savingText} />,
            hint: !isNoted && day !== undefined && takesNotes && (
              <span className="note-hint">{t(messages.okAdds)}</span>
            ),
            hasNotes: noted !== undefined,
          })
        }}
        onOk={takesNotes ? (place, leave) => openDay(days[place], leave) : undefined}
      />
      {channel !== undefined && open && (
        <NoteSheet
          channel={channel}
          day={open.day}
          notes={notesAt(open.day)}
          step={open.step}
          onStep={(step) => setOpen({ ...open, step })}
          onSave={(change) => save.mutate(change)}
          onLeave={open.leave}
          // The next step may be open already.
          onClose={() => setOpen((now) => (now?.step === open.step ? undefined : now))}
        />
      )}
      {!open && failed && (
        <NoteFailure
          change={failed}
          error={save.error}
          onTryAgain={() => save.mutate(failed)}
          onChangeText={() => {
            save.reset()
            const note = notes.find(({ id }) => id === failed.id)
            setOpen({ day: failed.day, leave: () => {}, step: { at: 'text', note } })
          }}
          onClose={save.reset}
        />
      )}
    </>
  )

  function openDay(day: Day | undefined, leave: () => void) {
    if (day !== undefined) setOpen({ day, leave, step: { at: 'day' } })
  }
}

import './notes.css'

/** The notes of the day that is read. `saving`: the text that is being stored. */
function DayNotes({ notes: [first, ...others], saving }: { notes: readonly Note[]; saving: string | undefined }) {
  if (saving !== undefined) return <span className="note-text">{t(messages.saving, { text: saving })}</span>
  if (!first) return null
  return (
    <span className="note-text">
      <span className="chart-note-shown" />
      <span className="spoken-only">{t(messages.note)}</span>
      <bdi>{first.text}</bdi>
      {others.length > 0 && <span className="note-more"> {t(messages.more, { count: others.length })}</span>}
    </span>
  )
}

/** No notes: the same array each time, so that no chart is drawn again for it. */
const none: readonly Note[] = []

/** The notes at these days of the account's channel, and how to change them. Without a channel there are none. */
function useNotes(days: readonly Day[], { enabled }: { enabled: boolean }) {
  const client = useQueryClient()
  const channel = useQuery(channelQuery).data?.id
  const { data } = useQuery({ ...notesQuery(channel ?? ''), enabled: enabled && channel !== undefined })
  const [first = '', last = ''] = [days[0], days[days.length - 1]]
  const notes = useMemo(() => {
    const inside = enabled ? data?.filter(({ day }) => day >= first && day <= last) : undefined
    return inside && inside.length > 0 ? inside : none
  }, [enabled, data, first, last])
  const save = useMutation({
    mutationFn: async (change: NoteChange) => {
      if (channel === undefined) return
      keepDraft(channel, change)
      await changeNotes(client, channel, change)
      dropDraft(channel, change)
    },
    networkMode: 'always',
  })
  return { channel, notes, save }
}
