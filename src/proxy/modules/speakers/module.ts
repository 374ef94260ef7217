import type { FastifyRequest } from 'fastify'
import { nameSpeakerRequest } from '#contract/requestBodies.ts'
import { type NamedSpeaker, type SpeakerList, speakerList, speakersPath } from '#contract/speakers.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { defineCall, nothing } from '#proxy/core/web/call.ts'
import { createServiceNames } from './serviceNames.ts'
import { createSpeakers, lineOf, type SpeakerTables, speakerMigrations, speakerOwner } from './speakers.ts'

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

const keyOf = ({ recording, speaker }: NamedSpeaker): string => `${recording}/${speaker}`

const byRecording = (one: NamedSpeaker, other: NamedSpeaker): number =>
  one.recording === other.recording ? one.speaker - other.speaker : one.recording < other.recording ? -1 : 1

function open(core: Core): void {
  const { app, db, vault, clock, caller } = core
  const speakers = createSpeakers(db.withTables<Known<SpeakerTables>>(), vault, clock)
  const service = createServiceNames(core)

  list.on(app, async (request): Promise<SpeakerList> => {
    const [own, ofService] = await Promise.all([caller.requireSubject(request).then(speakers.list), service.list()])
    const known = new Set(ofService.map(keyOf))
    return { speakers: [...ofService, ...own.filter((one) => !known.has(keyOf(one)))].sort(byRecording) }
  })

  const nameSpeaker = async (request: FastifyRequest) => {
    const { name: given, ...of } = name.bodyOf(request)
    const named = { ...of, name: lineOf(given) }
    const subject = await caller.requireSubject(request)
    // What the service has is not stored twice, and an older name of this account must not come back.
    const own = (await service.name(named)) ? { ...named, name: '' } : named
    await speakers.name(subject, own)
    return {}
  }
  name.on(app, nameSpeaker, perMinute)
}
