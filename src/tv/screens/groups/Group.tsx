import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { tileKey } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { type Group as GroupOfList, groupsQuery, membersQuery } from '#tv/data/groups.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Gone, Message } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { contentsText, typeOf } from './contents.ts'
import { GroupDashboard } from './GroupDashboard.tsx'
import { firstMetricOf } from './groupFigures.ts'
import { Members } from './Members.tsx'
import { messages } from './messages.ts'
import { hasItems } from './pickableItems.ts'
import { type Asking, Question } from './Question.tsx'
import { useGroupChanges } from './useGroupChanges.ts'
import '#tv/ui/skeleton/skeleton.css'
import './groups.css'

const screen = 'group'
const addKey = 'group:add'
const againKey = 'group:again'

export default function Group({ params: { id = '' } }: { params: { id?: string | undefined } }) {
  const groups = useQuery(groupsQuery)
  const error = useLastError(groups)
  const group = groups.data?.groups.find((group) => group.id === id)
  if (group) return <Open group={group} />
  if (groups.data && !groups.isFetching) return <GroupGone />
  if (!error)
    return (
      <Screen title={t(messages.group)} firstFocus={addKey}>
        {null}
      </Screen>
    )
  return (
    <Screen title={t(messages.group)} firstFocus={againKey}>
      <Failed error={error} onAgain={() => void groups.refetch()} />
    </Screen>
  )
}

const GroupGone = () => (
  <Screen title={t(messages.group)} firstFocus="group:gone">
    <Gone screen="group" title={t(messages.gone)}>
      {t(messages.goneMeaning)}
    </Gone>
  </Screen>
)

/** One group: its numbers by day, its members by views, and its actions. */
function Open({ group }: { group: GroupOfList }) {
  const { id, title, count } = group
  const members = useQuery(membersQuery(id))
  const error = useLastError(members)
  const [asking, setAsking] = useState<Asking>()
  const { choice, days, comparison, note, controls } = useDashboard(screen, { groupsOf: 'none' })
  const changes = useGroupChanges(group)
  const { trouble, rename, remove, takeOut } = changes
  const holding = members.data?.length ?? count
  const isEmpty = holding === 0
  const actions = <Actions group={group} changes={changes} onAsk={setAsking} />

  // The list of groups may be older than the answer about the members.
  if (isGone(error)) return <GroupGone />
  return (
    <Screen
      title={title}
      note={
        trouble ? (
          <span className="groups-trouble">{trouble}</span>
        ) : (
          <span className="note-parts">
            <span>{`${t(messages.sentence, { contents: contentsText({ ...group, count: holding }) })} `}</span>
            {!isEmpty && note(days)}
          </span>
        )
      }
      controls={!isEmpty && controls}
      firstFocus={isEmpty ? addKey : tileKey(screen, firstMetricOf(group))}
    >
      {isEmpty ? (
        <div className="groups-none">
          <section className="message">
            <h2 className="message-title">{t(messages.empty)}</h2>
            <div className="message-words">
              <p>{t(messages.emptyMeaning, { type: typeOf(group.type) })}</p>
            </div>
            {actions}
          </section>
          <GhostDashboard />
        </div>
      ) : (
        <GroupDashboard group={group} choice={choice}>
          {actions}
          {members.data ? (
            <Members
              group={group}
              members={members.data}
              hasNumbers={days.data?.length !== 0}
              period={comparison?.current.period}
              onPress={(member, title) => setAsking({ member, title })}
            />
          ) : (
            Boolean(error) && <Failed error={error} onAgain={() => void members.refetch()} />
          )}
        </GroupDashboard>
      )}
      <Question
        asking={asking}
        group={group}
        onRename={(wanted) => wanted !== title && rename.mutate(wanted)}
        onDelete={() => remove.mutate()}
        onTakeOut={(member) => takeOut.mutate(member)}
        onClose={() => setAsking(undefined)}
      />
    </Screen>
  )
}

interface ActionsProps {
  group: GroupOfList
  changes: ReturnType<typeof useGroupChanges>
  onAsk: (asking: Asking) => void
}

/** The actions of a group as a whole: add members, rename, delete. */
const Actions = ({ group: { id, type, owner }, changes: { rename, remove }, onAsk }: ActionsProps) => (
  <div className="group-actions">
    <Button
      focusKey={addKey}
      onPress={() => openScreen(`/groups/${encodeURIComponent(id)}/add`)}
      disabledBecause={hasItems(type, owner) ? undefined : t(messages.onlyWeb)}
    >
      <span className="group-action-short" aria-hidden="true">
        {t(messages.add)}
      </span>
      <span className="group-action-whole">{t(messages.addItems, { type: typeOf(type) })}</span>
    </Button>
    <Button focusKey="group:rename" onPress={() => onAsk('name')}>
      {rename.isPending ? t(messages.renaming) : t(messages.rename)}
    </Button>
    <Button focusKey="group:delete" onPress={() => onAsk('delete')}>
      {remove.isPending ? t(messages.deleting) : t(messages.delete)}
    </Button>
  </div>
)

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { title, meaning } = failureText(error, 'analytics')
  return (
    <Message title={title} action={{ label: t(messages.tryAgain), focusKey: againKey, onPress: onAgain }}>
      <p>{meaning}</p>
    </Message>
  )
}

/** A still drawing of a group's dashboard, for a group without items. */
const GhostDashboard = () => (
  <svg className="ghost" viewBox="0 0 900 560" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    {[0, 310, 620].map((left) => (
      <g key={left} transform={`translate(${left})`}>
        <rect x="1" y="1" width="278" height="148" rx="16" strokeWidth="2" />
        <rect className="ghost-solid" x="28" y="30" width="130" height="20" rx="6" />
        <rect className="ghost-solid" x="28" y="70" width="90" height="44" rx="6" />
      </g>
    ))}
    {[220, 330, 440, 550].map((top) => (
      <path key={top} strokeWidth="2" d={`M0 ${top}H900`} />
    ))}
    <path
      strokeWidth="6"
      d="M0 470L75 430L150 455L225 380L300 420L375 350L450 375L525 290L600 330L675 265L750 300L825 240L900 270"
    />
  </svg>
)
