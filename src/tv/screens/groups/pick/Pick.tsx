import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { groupsQuery } from '#tv/data/groups.ts'
import { t } from '#tv/language/t.ts'
import { goBack } from '#tv/remote/back.ts'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { Gone, Message } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { ItemRow } from '../ItemRow.tsx'
import { messages } from '../messages.ts'
import { pickableItemsQuery } from '../pickableItems.ts'
import { messages as pickMessages } from './messages.ts'
import { Progress } from './Progress.tsx'
import { usePicking } from './usePicking.ts'
import '../groups.css'
import './pick.css'

const rows = 7
const listKey = 'pick:list'

/** The items of the channel or of a content owner. Items in the group have a mark; OK adds or removes an item. */
export default function Pick({ params: { id = '' } }: { params: { id?: string | undefined } }) {
  const groups = useQuery(groupsQuery)
  const group = groups.data?.groups.find((group) => group.id === id)
  const { type = 'video', owner } = group ?? {}
  const { members, trouble, isIn, press, count } = usePicking(id, type)
  const query = useInfiniteQuery({ ...pickableItemsQuery(type, owner), enabled: group !== undefined })
  const queryError = useLastError(query)
  const membersError = useLastError(members)
  const error = queryError ?? membersError

  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <Screen
      title={group ? t(pickMessages.pickFor, { type, group: group.title }) : t(messages.group)}
      note={trouble ? <span className="groups-trouble">{trouble}</span> : t(pickMessages.pickHelp)}
      controls={members.data && <Progress count={count} />}
      firstFocus={listKey}
    >
      <div className="groups-body">{body()}</div>
    </Screen>
  )

  function body() {
    if ((groups.data && !groups.isFetching && !group) || isGone(membersError))
      return (
        <Gone screen="pick" title={t(messages.gone)}>
          {t(messages.goneMeaning)}
        </Gone>
      )
    if (!items || !members.data) {
      if (!error) return null
      const { title, meaning } = failureText(error, 'service')
      const retry = {
        label: t(messages.tryAgain),
        focusKey: 'pick:again',
        onPress: () => {
          void query.refetch()
          void members.refetch()
        },
      }
      return (
        <Message title={title} action={retry}>
          <p>{meaning}</p>
        </Message>
      )
    }
    if (items.length === 0)
      return (
        <Message
          title={t(messages.none, { type })}
          action={{ label: t(pickMessages.back), focusKey: 'pick:none', onPress: goBack }}
        >
          <p>
            {owner ? t(pickMessages.noneToAdd, { type, owner: owner.title }) : t(pickMessages.noneToAddHere, { type })}
          </p>
        </Message>
      )
    const isInAt = (index: number) => {
      const item = items[index]
      return item !== undefined && isIn(item)
    }
    return (
      <LongList
        focusKey={listKey}
        label={owner ? t(messages.kindOf, { type, owner: owner.title }) : t(pickMessages.kindOfChannel, { type })}
        count={items.length}
        rows={rows}
        keyOf={(index) => items[index]?.id ?? ''}
        nameOf={(index) =>
          t(isInAt(index) ? pickMessages.isIn : pickMessages.isNotIn, { title: items[index]?.title ?? '' })
        }
        checkedOf={isInAt}
        onPress={(index) => {
          const item = items[index]
          if (item) press(item)
        }}
        onNearEnd={() => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()}
        drawRow={(index) => <ItemRow item={items[index]} type={type} />}
      />
    )
  }
}
