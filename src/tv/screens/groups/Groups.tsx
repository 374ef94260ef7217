import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupItemType } from '#contract/groups.ts'
import { SeriesNote } from '#tv/dashboard/layout/SeriesNote.tsx'
import { type ContentOwner, contentOwnersQuery } from '#tv/data/contentOwners.ts'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { type Group, groupsQuery, makeGroup, titleLimit } from '#tv/data/groups.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import type { Day } from '#tv/dates/days.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { CardGrid } from '#tv/ui/grid/CardGrid.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Message, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { typeOf } from './contents.ts'
import { GroupCard } from './GroupCard.tsx'
import { cardDays, cardPeriods } from './groupFigures.ts'
import { messages } from './messages.ts'
import { groupTrouble } from './trouble.ts'
import '#tv/ui/skeleton/skeleton.css'
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
  owner ? t(messages.kindOf, { type: typeOf(type), owner: owner.title }) : t(messages.kind, { type: typeOf(type) })

/** All groups of the account. A new group is created in two steps: its type, then its name. */
export default function Groups() {
  const client = useQueryClient()
  const query = useQuery(groupsQuery)
  const error = useLastError(query)
  const { days, available } = useAvailableDates()
  const newest = available?.newest
  const { data: owners = [] } = useQuery(contentOwnersQuery)
  const [step, setStep] = useState<'kind' | Kind>()
  const make = useMutation({
    mutationFn: ({ title, kind: { type, owner } }: { title: string; kind: Kind }) =>
      makeGroup(client, title, type, owner),
  })
  // This callback of `mutate` runs only while the screen is still mounted.
  const create = (title: string, kind: Kind) =>
    make.mutate({ title, kind }, { onSuccess: ({ id }) => openScreen(groupPath(id)) })
  const groups = query.data?.groups
  const begin = () => {
    make.reset()
    setStep('kind')
  }

  return (
    <Screen
      title={t(messages.title)}
      note={
        make.error ? (
          <span className="groups-trouble">{groupTrouble('created', make.error)}</span>
        ) : (
          groups?.length !== 0 && (
            <span className="note-parts">
              <span>{`${t(messages.lastDays, { count: cardDays })} `}</span>
              <SeriesNote
                query={days}
                available={available}
                periods={newest === undefined ? undefined : cardPeriods(newest)}
              />
            </span>
          )
        )
      }
      controls={
        groups &&
        groups.length > 0 && (
          <Button focusKey={newKey} onPress={begin}>
            {make.isPending ? t(messages.creating) : t(messages.create)}
          </Button>
        )
      }
      firstFocus={listKey}
    >
      {body()}
      {step === 'kind' && (
        <Menu
          title={t(messages.typeOf)}
          values={kindsFor(owners).map(nameOf)}
          chosen={undefined}
          textOf={(name) => name}
          onChoose={(name) => setStep(kindsFor(owners).find((kind) => nameOf(kind) === name))}
          onClose={() => setStep((now) => (now === 'kind' ? undefined : now))}
        />
      )}
      {typeof step === 'object' && (
        <Typing
          title={t(messages.nameNew, { type: step.type })}
          field="groupTitle"
          maxLength={titleLimit}
          onDone={(title) => create(title, step)}
          onClose={() => setStep(undefined)}
        />
      )}
    </Screen>
  )

  function body() {
    if (groups === undefined) {
      if (!error) return <ComingCards />
      const words = failureText(error, 'analytics')
      return <RetryMessage words={words} focusKey="groups:again" query={query} />
    }
    if (groups.length === 0)
      return (
        <div className="groups-none">
          <Message
            title={t(messages.noGroups)}
            action={{
              label: make.isPending ? t(messages.creating) : t(messages.create),
              focusKey: newKey,
              onPress: begin,
            }}
          >
            <p>{t(messages.noGroupsMeaning)}</p>
          </Message>
          <GhostCards />
        </div>
      )
    const cards = <Cards groups={groups} newest={newest} />
    if (groups.length > 1) return cards
    return (
      <div className="groups-one">
        {cards}
        <div className="groups-more">
          <GhostCards />
          <p>{t(messages.noGroupsMeaning)}</p>
        </div>
      </div>
    )
  }
}

function Cards({ groups, newest }: { groups: readonly Group[]; newest: Day | undefined }) {
  return (
    <CardGrid
      focusKey={listKey}
      label={t(messages.title)}
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

export const prefetchScreen = (client: QueryClient) => client.prefetchQuery(groupsQuery)

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

const ghostCards = [
  { left: 0, days: 'L80 250L140 280L200 210L260 260L320 190L390 220' },
  { left: 480, days: 'L80 300L140 230L200 250L260 170L320 200L390 150' },
]

/** A still drawing of two groups as cards, for a screen without groups. */
function GhostCards() {
  return (
    <svg className="ghost" viewBox="0 0 900 400" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {ghostCards.map(({ left, days }) => (
        <g key={left} transform={`translate(${left})`}>
          <rect x="1" y="1" width="418" height="398" rx="16" strokeWidth="2" />
          <rect className="ghost-solid" x="30" y="36" width="200" height="24" rx="6" />
          <rect className="ghost-solid" x="30" y="80" width="110" height="44" rx="6" />
          <path strokeWidth="6" d={`M30 290${days}`} />
        </g>
      ))}
    </svg>
  )
}
