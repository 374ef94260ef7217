import type { Group, Member } from '../../data/groups.ts'
import { LongList } from '../../ui/list/LongList.tsx'
import { capitalOf, pluralOf } from './messages.ts'
import { ThingRow } from './ThingRow.tsx'
import type { useThings } from './useThings.ts'

const rows = 6

interface MembersProps {
  group: Pick<Group, 'title' | 'type'>
  members: readonly Member[]
  things: ReturnType<typeof useThings>
  onPress: (member: Member | undefined) => void
}

/** What is in a group. */
export function Members({ group: { title, type }, members, things, onPress }: MembersProps) {
  if (members.length === 0)
    return <p className="groups-empty">{`Nothing is in it yet. Press OK on Add ${pluralOf(type)}.`}</p>
  return (
    <LongList
      focusKey="group:members"
      label={`${capitalOf(type)} in ${title}`}
      count={members.length}
      rows={rows}
      keyOf={(index) => members[index]?.id ?? ''}
      nameOf={(index) => {
        const member = members[index]
        return member ? `${things.titleOf(member)}. OK takes it out.` : ''
      }}
      onPress={(index) => onPress(members[index])}
      onSeen={things.onSeen}
      drawRow={(index) => {
        const id = members[index]?.resourceId ?? ''
        return <ThingRow thing={things.known(id) ?? things.missing(id)} type={type} />
      }}
    />
  )
}
