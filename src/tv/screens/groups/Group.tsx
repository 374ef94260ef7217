import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureWords } from '../../data/failure.ts'
import { isGone } from '../../data/gone.ts'
import { type Group as GroupOfList, groupsQuery, membersQuery } from '../../data/groups.ts'
import { useLastError } from '../../data/lastError.ts'
import { openScreen } from '../../remote/back.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Gone } from '../../ui/message/Gone.tsx'
import { Message } from '../../ui/message/Message.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Members } from './Members.tsx'
import { pluralOf } from './messages.ts'
import { Progress } from './Progress.tsx'
import { hasItems } from './pickableItems.ts'
import { type Asking, Question } from './Question.tsx'
import { useGroupChanges } from './useGroupChanges.ts'
import { useThings } from './useThings.ts'
import './groups.css'

const addKey = 'group:add'
const againKey = 'group:again'

export default function Group({ params: { id = '' } }: { params: { id?: string | undefined } }) {
  const groups = useQuery(groupsQuery)
  const error = useLastError(groups)
  const group = groups.data?.groups.find((one) => one.id === id)
  if (group) return <Open group={group} />
  if (groups.data && !groups.isFetching) return <GroupGone />
  if (!error)
    return (
      <Screen title="Group" firstFocus={addKey}>
        {null}
      </Screen>
    )
  return (
    <Screen title="Group" firstFocus={againKey}>
      <Failed error={error} onAgain={() => void groups.refetch()} />
    </Screen>
  )
}

const GroupGone = () => (
  <Screen title="Group" firstFocus="group:gone">
    <Gone screen="group" title="This group is gone">
      It was deleted, here or elsewhere.
    </Gone>
  </Screen>
)

/** One group: what is in it, and everything that can be done with it. */
function Open({ group }: { group: GroupOfList }) {
  const { id, title, type, count, owner } = group
  const members = useQuery(membersQuery(id))
  const error = useLastError(members)
  const [asking, setAsking] = useState<Asking>()
  const things = useThings(group, members.data)
  const { trouble, rename, remove, takeOut } = useGroupChanges(group)

  // The list of groups may be from before.
  if (isGone(error)) return <GroupGone />
  return (
    <Screen
      title={title}
      note={
        trouble ? (
          <span className="groups-trouble">{trouble}</span>
        ) : (
          `A group of ${pluralOf(type)}${owner ? ` of ${owner.title}` : ''}`
        )
      }
      choices={<Progress count={members.data?.length ?? count} />}
      firstFocus={addKey}
    >
      <div className="group-actions">
        <Button
          focusKey={addKey}
          onPress={() => openScreen(`/groups/${encodeURIComponent(id)}/add`)}
          disabledBecause={hasItems(type, owner) ? undefined : 'Only on the web'}
        >
          {`Add ${pluralOf(type)}`}
        </Button>
        <Button focusKey="group:rename" onPress={() => setAsking('name')}>
          {rename.isPending ? 'Renaming' : 'Rename'}
        </Button>
        <Button focusKey="group:delete" onPress={() => setAsking('delete')}>
          {remove.isPending ? 'Deleting' : 'Delete'}
        </Button>
      </div>
      <div className="groups-body">
        {members.data ? (
          <Members group={group} members={members.data} things={things} onPress={setAsking} />
        ) : (
          Boolean(error) && <Failed error={error} onAgain={() => void members.refetch()} />
        )}
      </div>
      <Question
        asking={asking}
        title={title}
        titleOf={things.titleOf}
        onRename={(wanted) => wanted !== title && rename.mutate(wanted)}
        onDelete={() => remove.mutate()}
        onTakeOut={(member) => takeOut.mutate(member)}
        onClose={() => setAsking(undefined)}
      />
    </Screen>
  )
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { title, meaning } = failureWords(error, 'the analytics service')
  return (
    <Message title={title} action={{ label: 'Try again', focusKey: againKey, onPress: onAgain }}>
      <p>{meaning}</p>
    </Message>
  )
}
