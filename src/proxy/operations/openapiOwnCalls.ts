import * as z from 'zod/mini'
import { activateRequest, signOutRequest } from '#contract/accountRequests.ts'
import { accountHeader, accountList, accountPaths } from '#contract/accounts.ts'
import { connectEvent, connectionList, connectOffer, connectPaths } from '#contract/connect.ts'
import { connectRequest } from '#contract/connectRequest.ts'
import { addNoteRequest, changeNoteRequest, removeNoteRequest } from '#contract/noteRequests.ts'
import { note, noteList, notePaths } from '#contract/notes.ts'
import { pictureKinds, picturePathAtProxy, pictureSizes } from '#contract/pictures.ts'
import { health, pairingState, problem, proxyPaths, readiness, sessionState } from '#contract/proxy.ts'
import { joinRecordingRequest } from '#contract/recordingRequests.ts'
import { recordingList, recordingsPath } from '#contract/recordings.ts'
import { securityEventError, securityEventMediaType } from '#contract/securityEvents.ts'
import { sessionEvent, sessionEventsPath } from '#contract/sessionEvents.ts'
import { textInputEvent, textInputOffer, textInputPaths } from '#contract/textInput.ts'
import { textInputRequest } from '#contract/textInputRequest.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'
import { openapiPath } from '#web/openapi/document.ts'
import { eventsPath } from '../modules/security-events/securityEventRoute.ts'
import { json, refusals } from './openapiRefusals.ts'

/** Names of the security schemes. */
export const schemes = { call: 'call', session: 'session', pairing: 'pairing' } as const
export const signedIn = [{ [schemes.call]: [], [schemes.session]: [] }]
const pairing = [{ [schemes.call]: [], [schemes.pairing]: [] }]

export const accountParameter: Record<string, Parameter> = {
  [accountHeader]: { description: 'The account of the call; without it, the active one.', in: 'header' },
}

const idRequest = z.object({ id: z.string() })
const pairingRequest = z.nullable(z.object({ restart: z.optional(z.boolean()) }))

const post = (path: string, id: string, summary: string, answer: string, more: Partial<Operation> = {}): Operation => ({
  method: 'post',
  path,
  id,
  summary,
  security: signedIn,
  parameters: accountParameter,
  ...more,
  answers: { 200: json('Done.', answer), ...refusals('Problem'), ...more.answers },
})
const get = (path: string, id: string, summary: string, answer: Answer, more: Partial<Operation> = {}): Operation => ({
  method: 'get',
  path,
  id,
  summary,
  security: signedIn,
  parameters: accountParameter,
  ...more,
  answers: { 200: answer, ...refusals('Problem'), ...more.answers },
})
const body = (schema: string) => ({ request: { 'application/json': schema } })
const events = (name: string, schema: string): Answer => ({
  description: `An event stream of \`${name}\`.`,
  content: { 'text/event-stream': 'text' },
  event: { name, schema },
})
const waiting: Record<string, Parameter> = {
  ...accountParameter,
  id: { description: 'The ID of the offer.', required: true },
}

const sessions: readonly Operation[] = [
  post(proxyPaths.pairing, 'pair', 'Starts a pairing, or answers the state of the running one.', 'PairingState', {
    ...body('PairingRequest'),
    isBodyOptional: true,
    security: [{ [schemes.call]: [] }],
    parameters: {},
  }),
  get(proxyPaths.pairingEvents, 'pairingEvents', 'States of the pairing.', events('pairing', 'PairingState'), {
    security: pairing,
    parameters: {},
  }),
  post(proxyPaths.pairingClaim, 'claim', 'Makes a session of a pairing that was allowed.', 'SessionState', {
    security: pairing,
    parameters: {},
  }),
  get(proxyPaths.session, 'session', 'Whether the television is signed in.', json('The state.', 'SessionState'), {
    security: [{ [schemes.call]: [] }],
    parameters: {},
  }),
  get(sessionEventsPath, 'sessionEvents', 'Reports the end of the session.', events('session', 'SessionEvent')),
  post(proxyPaths.signOut, 'signOut', 'Signs an account out, or all.', 'SessionState', {
    ...body('SignOutRequest'),
    isBodyOptional: true,
  }),
  get(accountPaths.list, 'accounts', 'The accounts of the television.', json('The accounts.', 'AccountList'), {
    parameters: {},
  }),
  post(accountPaths.activate, 'activateAccount', 'Makes an account the active one.', 'SessionState', {
    ...body('ActivateRequest'),
    parameters: {},
  }),
]

const phones: readonly Operation[] = [
  post(connectPaths.start, 'connect', 'Offers a phone to allow more scopes.', 'ConnectOffer', {
    ...body('ConnectRequest'),
    answers: { 501: json('connections_off: the message names the missing setting.', 'Problem') },
  }),
  get(connectPaths.events, 'connectEvents', 'States of an offer.', events('connect', 'ConnectEvent'), {
    parameters: waiting,
  }),
  post(connectPaths.end, 'endConnect', 'Ends an offer.', 'Nothing', body('IdRequest')),
  get(connectPaths.list, 'connections', 'What phones allowed.', json('The connections.', 'ConnectionList')),
  post(connectPaths.withdraw, 'withdraw', 'Deletes a connection, and revokes it.', 'Nothing', body('IdRequest')),
  post(textInputPaths.start, 'handoff', 'Offers a phone to type a text.', 'TextInputOffer', body('TextInputRequest')),
  get(textInputPaths.events, 'handoffEvents', 'States of an offer.', events('handoff', 'TextInputEvent'), {
    parameters: waiting,
  }),
  post(textInputPaths.end, 'endHandoff', 'Ends an offer.', 'Nothing', body('IdRequest')),
]

const notes: readonly Operation[] = [
  get(notePaths.notes, 'notes', 'The account’s notes at the days of a channel.', json('The notes.', 'NoteList'), {
    parameters: { ...accountParameter, channel: { description: 'The ID of the channel.', required: true } },
  }),
  post(notePaths.notes, 'addNote', 'Adds a note; the same note twice is one.', 'Note', body('AddNoteRequest')),
  post(notePaths.change, 'changeNote', 'Changes the day and the text of a note.', 'Note', body('ChangeNoteRequest')),
  post(notePaths.remove, 'removeNote', 'Removes a note.', 'Nothing', body('RemoveNoteRequest')),
]

const recordings: readonly Operation[] = [
  get(
    recordingsPath,
    'recordings',
    'Which videos the account’s recordings are of, as its televisions say; the last one said comes first.',
    json('The recordings.', 'RecordingList'),
  ),
  post(
    recordingsPath,
    'joinRecording',
    'Says which video a recording is of; null: of none, even if its job names one.',
    'Nothing',
    body('JoinRecordingRequest'),
  ),
]

const segment = (description: string, allowed?: readonly string[]): Parameter => ({
  description,
  in: 'path',
  required: true,
  ...(allowed && { allowed }),
})
const others: readonly Operation[] = [
  get(
    picturePathAtProxy.replace(/:(\w+)/g, '{$1}'),
    'picture',
    'A picture, for an <img> element.',
    { description: 'The picture.', content: { 'image/*': 'binary' }, headers: ['ETag'] },
    {
      security: [{ [schemes.session]: [] }],
      parameters: {
        account: segment('The account that asks.'),
        kind: segment('What the picture shows.', pictureKinds),
        id: segment('The ID of the video, playlist or channel.'),
        size: segment('The size.', pictureSizes),
      },
      answers: { 304: { description: 'The caller has this picture.' } },
    },
  ),
  {
    method: 'post',
    path: eventsPath,
    id: 'securityEvent',
    request: { [securityEventMediaType]: 'text' },
    summary: 'Receives a security event of the authorization server (RFC 8935).',
    answers: {
      202: { description: 'Stored and applied.' },
      400: json('The event is refused.', 'SecurityEventError'),
      429: { ...json('Too many events.', 'Problem'), headers: ['Retry-After'] },
      500: json('The proxy failed.', 'Problem'),
      503: { ...json('The event cannot be checked now.', 'Problem'), headers: ['Retry-After'] },
    },
  },
  {
    method: 'get',
    path: proxyPaths.health,
    id: 'health',
    summary: 'Whether the process answers.',
    answers: { 200: json('It answers.', 'Health'), 503: json('The process is about to stop.', 'Problem') },
  },
  {
    method: 'get',
    path: proxyPaths.ready,
    id: 'ready',
    summary: 'Whether the proxy can serve televisions.',
    answers: { 200: json('It can.', 'Readiness'), 503: json('It cannot; the fields say why.', 'Readiness') },
  },
  {
    method: 'get',
    path: openapiPath,
    id: 'openapi',
    summary: 'This document.',
    answers: { 200: json('The document.', 'Document'), 503: json('The proxy is overloaded.', 'Problem') },
  },
]

/** The calls that the proxy answers itself (specification: proxy 2). */
export const ownCalls: ServiceDescription = {
  name: 'Televisions',
  description: 'Pairing, sessions, accounts with their notes and recordings, and what phones do for a television.',
  schemas: {
    Problem: problem,
    PairingRequest: pairingRequest,
    PairingState: pairingState,
    SessionState: sessionState,
    SessionEvent: sessionEvent,
    SignOutRequest: signOutRequest,
    AccountList: accountList,
    ActivateRequest: activateRequest,
    ConnectRequest: connectRequest,
    ConnectOffer: connectOffer,
    ConnectEvent: connectEvent,
    ConnectionList: connectionList,
    TextInputRequest: textInputRequest,
    TextInputOffer: textInputOffer,
    TextInputEvent: textInputEvent,
    NoteList: noteList,
    Note: note,
    AddNoteRequest: addNoteRequest,
    ChangeNoteRequest: changeNoteRequest,
    RemoveNoteRequest: removeNoteRequest,
    RecordingList: recordingList,
    JoinRecordingRequest: joinRecordingRequest,
    IdRequest: idRequest,
    Nothing: z.object({}),
    SecurityEventError: securityEventError,
    Health: health,
    Readiness: readiness,
    Document: z.looseObject({}),
  },
  operations: [...sessions, ...phones, ...notes, ...recordings, ...others],
}
