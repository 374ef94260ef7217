import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { failureWords } from '../../data/failure.ts'
import { isGone } from '../../data/gone.ts'
import {
  deleteGroup,
  forgetGroup,
  forgetMember,
  type Group as GroupOfList,
  groupsQuery,
  type Member,
  membersQuery,
  removeMember,
  renameGroup,
  titleLimit,
} from '../../data/groups.ts'
import { useLastError } from '../../data/lastError.ts'
import { Typing } from '../../keyboard/Typing.tsx'
import { goBack, openScreen } from '../../remote/back.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LongList } from '../../ui/list/LongList.tsx'
import { Gone } from '../../ui/message/Gone.tsx'
import { Message } from '../../ui/message/Message.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { capitalOf, groupTrouble, pluralOf } from './messages.ts'
import { Progress } from './Progress.tsx'
import { hasItems, type Thing, thingsPerCall, thingsQuery } from './pickableItems.ts'
import { ThingRow } from './ThingRow.tsx'
import './groups.css'

const rows = 6
const addKey = 'group:add'

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
  const { title, meaning } = failureWords(error, 'the analytics service')
  const again = { label: 'Try again', focusKey: 'group:again', onPress: () => void groups.refetch() }
  return (
    <Screen title="Group" firstFocus={again.focusKey}>
      <Message title={title} action={again}>
        <p>{meaning}</p>
      </Message>
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
  const client = useQueryClient()
  const members = useQuery(membersQuery(id))
  const error = useLastError(members)
  const [asking, setAsking] = useState<'name' | 'delete' | Member>()
  const [trouble, setTrouble] = useState('')
  const things = useThings(group, members.data)
  const close = () => setAsking(undefined)
  const onFailure = (what: string) => (error: unknown) => setTrouble(groupTrouble(what, error, type))

  const rename = useMutation({
    mutationFn: (title: string) => renameGroup(client, id, title),
    onMutate: () => setTrouble(''),
    onError: onFailure('Not renamed'),
  })
  const remove = useMutation({
    mutationFn: () => deleteGroup(client, id),
    onMutate: () => setTrouble(''),
    onSuccess: goBack,
    onError: (error) => {
      if (!isGone(error)) return onFailure('Not deleted')(error)
      goBack()
      forgetGroup(client, id)
    },
  })
  const takeOut = useMutation({
    mutationFn: (member: Member) => removeMember(client, id, member),
    onMutate: () => setTrouble(''),
    onError: (error, member) => (isGone(error) ? forgetMember(client, id, member) : onFailure('Not taken out')(error)),
  })

  // The list of groups may be from before.
  if (isGone(error)) return <GroupGone />
  const titleOf = ({ resourceId }: Member) => things.known(resourceId)?.title ?? resourceId
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
      <div className="groups-body">{body()}</div>
      {asking === 'name' && (
        <Typing
          title="Name of the group"
          field="groupTitle"
          text={title}
          longest={titleLimit}
          onDone={(wanted) => wanted !== title && rename.mutate(wanted)}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <Dialog
          title={`Delete “${title}”?`}
          actions={[
            { label: 'Keep it', onPress: () => {} },
            { label: 'Delete', onPress: () => remove.mutate() },
          ]}
          onClose={close}
        >
          <p>The group goes for everybody, and nothing brings it back. What is in it stays on the channel.</p>
        </Dialog>
      )}
      {typeof asking === 'object' && (
        <Dialog
          title={`Take “${titleOf(asking)}” out?`}
          actions={[
            { label: 'Keep it', onPress: () => {} },
            { label: 'Take it out', onPress: () => takeOut.mutate(asking) },
          ]}
          onClose={close}
        >
          <p>Only out of this group. It stays on the channel, and can be added again.</p>
        </Dialog>
      )}
    </Screen>
  )

  function body(): ReactNode {
    if (members.data === undefined) {
      if (!error) return null
      const { title, meaning } = failureWords(error, 'the analytics service')
      const again = { label: 'Try again', focusKey: 'group:again', onPress: () => void members.refetch() }
      return (
        <Message title={title} action={again}>
          <p>{meaning}</p>
        </Message>
      )
    }
    if (members.data.length === 0)
      return <p className="groups-quiet">{`Nothing is in it yet. Press OK on Add ${pluralOf(type)}.`}</p>
    const memberAt = (index: number) => members.data[index]
    return (
      <LongList
        focusKey="group:members"
        label={`${capitalOf(type)} in ${title}`}
        count={members.data.length}
        rows={rows}
        keyOf={(index) => memberAt(index)?.id ?? ''}
        nameOf={(index) => {
          const member = memberAt(index)
          return member ? `${titleOf(member)}. OK takes it out.` : ''
        }}
        onPress={(index) => setAsking(memberAt(index))}
        onSeen={things.onSeen}
        drawRow={(index) => {
          const id = memberAt(index)?.resourceId ?? ''
          return <ThingRow thing={things.known(id) ?? things.missing(id)} />
        }}
      />
    )
  }
}

/** Titles and pictures of what can be seen, fifty at a time. */
function useThings({ type = 'video', owner }: GroupOfList, members: readonly Member[] | undefined) {
  const [seen, setSeen] = useState(1)
  const known = useRef(new Map<string, Thing>())
  const parts = useMemo(() => {
    const ids = (members ?? []).map(({ resourceId }) => resourceId)
    return Array.from({ length: Math.ceil(ids.length / thingsPerCall) }, (_, part) =>
      ids.slice(part * thingsPerCall, (part + 1) * thingsPerCall),
    )
  }, [members])
  const answers = useQueries({ queries: parts.slice(0, seen).map((ids) => thingsQuery(type, ids, owner)) })
  const asked = new Set<string>()
  for (const [part, { data }] of answers.entries()) {
    if (!data) continue
    for (const [id, thing] of data) known.current.set(id, thing)
    for (const id of parts[part] ?? []) asked.add(id)
  }
  return {
    known: (id: string) => known.current.get(id),
    /** The service has been asked and knows no more than the id. */
    missing: (id: string): Thing | undefined =>
      asked.has(id) ? { id, title: id, detail: owner ? 'not there any more' : 'not on the channel' } : undefined,
    onSeen: (first: number, count: number) =>
      setSeen((before) => Math.max(before, Math.ceil((first + count) / thingsPerCall))),
  }
}
