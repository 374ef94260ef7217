import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { failureWords } from '../../data/failure.ts'
import { isGone } from '../../data/gone.ts'
import { groupsQuery } from '../../data/groups.ts'
import { useLastError } from '../../data/lastError.ts'
import { goBack } from '../../remote/back.ts'
import { LongList } from '../../ui/list/LongList.tsx'
import { Gone } from '../../ui/message/Gone.tsx'
import { Message } from '../../ui/message/Message.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { capitalOf, pluralOf } from './messages.ts'
import { Progress } from './Progress.tsx'
import { pickableItemsQuery } from './pickableItems.ts'
import { ThingRow } from './ThingRow.tsx'
import { usePicking } from './usePicking.ts'
import './groups.css'

const rows = 7
const listKey = 'pick:list'

/** The items of the channel or of a content owner. Items in the group have a mark; OK adds or removes an item. */
export default function Pick({ params: { id = '' } }: { params: { id?: string | undefined } }) {
  const groups = useQuery(groupsQuery)
  const group = groups.data?.groups.find((group) => group.id === id)
  const { type = 'video', owner } = group ?? {}
  const { members, trouble, isIn, press, count } = usePicking(id, type)
  const items = useInfiniteQuery({ ...pickableItemsQuery(type, owner), enabled: group !== undefined })
  const itemsError = useLastError(items)
  const membersError = useLastError(members)
  const error = itemsError ?? membersError

  const things = items.data?.pages.flatMap((page) => page.things)
  return (
    <Screen
      title={group ? `${capitalOf(type)} for ${group.title}` : 'Group'}
      note={
        trouble ? (
          <span className="groups-trouble">{trouble}</span>
        ) : (
          'OK adds or removes a row. Press Back when you are done.'
        )
      }
      choices={members.data && <Progress count={count} />}
      firstFocus={listKey}
    >
      <div className="groups-body">{body()}</div>
    </Screen>
  )

  function body() {
    if ((groups.data && !groups.isFetching && !group) || isGone(membersError))
      return (
        <Gone screen="pick" title="This group is gone">
          It was deleted, here or elsewhere.
        </Gone>
      )
    if (!things || !members.data) {
      if (!error) return null
      const { title, meaning } = failureWords(error, 'service')
      const again = {
        label: 'Try again',
        focusKey: 'pick:again',
        onPress: () => {
          void items.refetch()
          void members.refetch()
        },
      }
      return (
        <Message title={title} action={again}>
          <p>{meaning}</p>
        </Message>
      )
    }
    if (things.length === 0)
      return (
        <Message title={`No ${pluralOf(type)} yet`} action={{ label: 'Back', focusKey: 'pick:none', onPress: goBack }}>
          <p>{`${owner?.title ?? 'The channel'} has no ${pluralOf(type)} to add to the group.`}</p>
        </Message>
      )
    const isInAt = (index: number) => {
      const thing = things[index]
      return thing !== undefined && isIn(thing)
    }
    return (
      <LongList
        focusKey={listKey}
        label={`${capitalOf(type)} of ${owner?.title ?? 'the channel'}`}
        count={things.length}
        rows={rows}
        keyOf={(index) => things[index]?.id ?? ''}
        nameOf={(index) => `${things[index]?.title}, ${isInAt(index) ? 'in the group' : 'not in the group'}`}
        checkedOf={isInAt}
        onPress={(index) => {
          const thing = things[index]
          if (thing) press(thing)
        }}
        onNearEnd={() => items.hasNextPage && !items.isFetchingNextPage && void items.fetchNextPage()}
        drawRow={(index) => <ThingRow thing={things[index]} type={type} />}
      />
    )
  }
}
