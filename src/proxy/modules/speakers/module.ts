import type { FastifyRequest } from 'fastify'
import { nameSpeakerRequest } from '#contract/requestBodies.ts'
import { type SpeakerList, speakerList, speakersPath } from '#contract/speakers.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { defineCall, nothing } from '#proxy/core/web/call.ts'
import { createSpeakers, type SpeakerTables, speakerMigrations, speakerOwner } from './speakers.ts'

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

const list = defineCall({
  method: 'get',
  path: speakersPath,
  id: 'speakers',
  summary: 'The names that people gave to speakers on the account’s televisions.',
  answer: { SpeakerList: speakerList },
  answerText: 'The names.',
})
const name = defineCall({
  method: 'post',
  path: speakersPath,
  id: 'nameSpeaker',
  summary: 'Names a speaker of a recording; an empty name removes the one that there is.',
  body: { NameSpeakerRequest: nameSpeakerRequest },
  answer: nothing,
})

/** The names of speakers, of the calling account (specification: proxy 16). */
export const speakers: ProxyModule = {
  name: 'speakers',
  migrations: speakerMigrations,
  calls: [list, name],
  encryptedColumns: [{ table: 'account_speakers', column: 'name', owner: ({ id }) => speakerOwner(String(id)) }],
  open,
}

function open({ app, db, vault, clock, caller }: Core): void {
  const speakers = createSpeakers(db.withTables<Known<SpeakerTables>>(), vault, clock)

  list.on(app, async (request): Promise<SpeakerList> => {
    return { speakers: await speakers.list(await caller.requireSubject(request)) }
  })

  const nameSpeaker = async (request: FastifyRequest) => {
    const named = name.bodyOf(request)
    await speakers.name(await caller.requireSubject(request), named)
    return {}
  }
  name.on(app, nameSpeaker, perMinute)
}
