import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupItemType } from '#contract/groups.ts'
import { TrendNote } from '../../dashboard/metrics/TrendNote.tsx'
import { type ContentOwner, contentOwnersQuery } from '../../data/contentOwners.ts'
import { useAvailableDates } from '../../data/days.ts'
import { failureWords } from '../../data/failure.ts'
import { type Group, groupsQuery, makeGroup, titleLimit } from '../../data/groups.ts'
import { useLastError } from '../../data/lastError.ts'
import type { Day } from '../../dates/days.ts'
import { Typing } from '../../keyboard/Typing.tsx'
import { openScreen } from '../../remote/back.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CardGrid } from '../../ui/grid/CardGrid.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { AskAgain } from '../../ui/message/AskAgain.tsx'
import { Message } from '../../ui/message/Message.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { GhostCards } from './GhostCards.tsx'
import { GroupCard } from './GroupCard.tsx'
import { cardDays, cardPeriods } from './groupFigures.ts'
import { capitalOf, groupTrouble, pluralOf } from './messages.ts'
import './groups.css'

const newKey = 'groups:new'
const listKey = 'groups:list'

/** The type of a group's items, and the content owner of the group; without one, it is the account's own. */
interface Kind {
  type: GroupItemType
  owner?: ContentOwner
}

/** The kinds of groups that can be filled here: those of the channel, and those of the account's content owners. */
const kindsFor = (owners: readonly ContentOwner[]): Kind[] => [
  { type: 'video' },
  { type: 'playlist' },
  ...owners.flatMap((owner): Kind[] => [
    { type: 'channel', owner },
    { type: 'asset', owner },
  ]),
]
const nameOf = ({ type, owner }: Pick<Group, 'type' | 'owner'>) =>
  `${capitalOf(type)}${owner ? ` of ${owner.title}` : ''}`

/** All groups of the account. A new group is created in two steps: its type, then its name. */
export default function Groups() {
  const client = useQueryClient()
  const asked = useQuery(groupsQuery)
  const error = useLastError(asked)
  const { days, available } = useAvailableDates()
  const newest = available?.newest
  const { data: owners = [] } = useQuery(contentOwnersQuery)
  const [step, setStep] = useState<'kind' | Kind>()
  const make = useMutation({
    mutationFn: ({ title, kind: { type, owner } }: { title: string; kind: Kind }) =>
      makeGroup(client, title, type, owner),
    onSuccess: ({ id }) => openScreen(groupPath(id)),
  })
  const groups = asked.data?.groups
  const begin = () => {
    make.reset()
    setStep('kind')
  }

  return (
    <Screen
      title="Groups"
      note={
        make.error ? (
          <span className="groups-trouble">{groupTrouble('Not created', make.error)}</span>
        ) : (
          groups?.length !== 0 && (
            <span className="note-parts">
              <span>{`Last ${cardDays} days. `}</span>
              <TrendNote
                asked={days}
                available={available}
                trend={newest === undefined ? undefined : cardPeriods(newest)}
              />
            </span>
          )
        )
      }
      choices={
        groups &&
        groups.length > 0 && (
          <Button focusKey={newKey} onPress={begin}>
            {make.isPending ? 'Creating' : 'New group'}
          </Button>
        )
      }
      firstFocus={listKey}
    >
      {body()}
      {step === 'kind' && (
        <Menu
          title="Type of group"
          values={kindsFor(owners).map(nameOf)}
          chosen={undefined}
          textOf={(name) => name}
          onChoose={(name) => setStep(kindsFor(owners).find((kind) => nameOf(kind) === name))}
          onClose={() => setStep((now) => (now === 'kind' ? undefined : now))}
        />
      )}
      {typeof step === 'object' && (
        <Typing
          title={`Name of the group of ${pluralOf(step.type)}`}
          field="groupTitle"
          longest={titleLimit}
          onDone={(title) => make.mutate({ title, kind: step })}
          onClose={() => setStep(undefined)}
        />
      )}
    </Screen>
  )

  function body() {
    if (groups === undefined) {
      if (!error) return <ComingCards />
      const words = failureWords(error, 'analytics')
      return <AskAgain words={words} focusKey="groups:again" asked={asked} />
    }
    if (groups.length === 0)
      return (
        <div className="groups-none">
          <Message
            title="No groups yet"
            action={{ label: make.isPending ? 'Creating' : 'New group', focusKey: newKey, onPress: begin }}
          >
            <p>Put videos or playlists together, a series for example, and see their numbers as one.</p>
          </Message>
          <GhostCards />
        </div>
      )
    return <Cards groups={groups} newest={newest} />
  }
}

function Cards({ groups, newest }: { groups: readonly Group[]; newest: Day | undefined }) {
  return (
    <CardGrid
      focusKey={listKey}
      label="Groups"
      count={groups.length}
      keyOf={(index) => groups[index]?.id ?? ''}
      onPress={(index) => {
        const group = groups[index]
        if (group) openScreen(groupPath(group.id))
      }}
      drawCard={(index, active) => {
        const group = groups[index]
        return group && <GroupCard group={group} newest={newest} active={active} />
      }}
    />
  )
}

export const fetchAhead = (client: QueryClient) => client.prefetchQuery(groupsQuery)

const groupPath = (id: string) => `/groups/${encodeURIComponent(id)}`

/** Placeholders in the shape of the cards. */
const ComingCards = () => (
  <div className="card-grid" data-columns="3" data-rows="2" aria-hidden="true">
    {[22, 16, 20, 14, 18, 12].map((width) => (
      <div key={width} className="card-grid-card group-card">
        <div className="group-card-name">
          <Skeleton width={`${width}rem`} height="1.75rem" />
        </div>
        <Skeleton width="9rem" height="3rem" />
      </div>
    ))}
  </div>
)
