import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { callHeader } from '#contract/proxy.ts'
import { openapiDocument, openapiPath } from '#web/openapi/document.ts'
import { wordsOfUtterances } from '#web/openapi/schemas.ts'
import { serviceExamples } from '#web/openapi/serviceExamples.ts'
import { type CoreExtension, forwardedCalls } from '../core/core.ts'
import { defineCall, problemAnswer } from '../core/web/call.ts'
import type { ProxySettings } from '../settings.ts'
import { healthCalls } from './health.ts'
import { forwardedDescription, ownCalls, schemes } from './openapiCalls.ts'

const openapiCall = defineCall({
  method: 'get',
  path: openapiPath,
  id: 'openapi',
  summary: 'This document.',
  caller: 'anybody',
  answer: { Document: z.looseObject({}) },
  answerText: 'The document.',
  answers: { 503: problemAnswer('The proxy is overloaded.') },
})

type Described = Pick<ProxySettings, 'publicUrl' | 'upstream'>

/** The OpenAPI document of the proxy's calls. */
export function proxyDocument({ publicUrl, upstream }: Described, parts: readonly CoreExtension[]) {
  const calls = [...parts.flatMap(({ calls }) => calls ?? []), ...healthCalls, openapiCall]
  const https = publicUrl?.startsWith('https:') ?? false
  const cookie = (purpose: string) => `${https ? '__Host-' : ''}tenfoot_${purpose}`
  return openapiDocument({
    title: 'Tenfoot proxy',
    summary: 'What televisions call: pairing, sessions, and the calls that are forwarded to the services.',
    // The origin of the document itself: televisions and phones may know the proxy by several names.
    url: '/',
    version: '1',
    examples: { ...serviceExamples, ...examples },
    substitutes: wordsOfUtterances,
    securitySchemes: {
      [schemes.call]: {
        type: 'apiKey',
        in: 'header',
        name: callHeader.name,
        description: `Always ${callHeader.value}. A page of another origin cannot send it.`,
      },
      [schemes.session]: { type: 'apiKey', in: 'cookie', name: cookie('session'), description: 'Set by the claim.' },
      [schemes.pairing]: { type: 'apiKey', in: 'cookie', name: cookie('pairing'), description: 'Set by the pairing.' },
    },
    services: [ownCalls(calls), forwardedDescription(forwardedCalls(parts, upstream))],
  })
}

/** `GET /openapi.json`. */
export function openapiRoute(app: FastifyInstance, settings: Described, parts: readonly CoreExtension[]): void {
  let document: ReturnType<typeof proxyDocument> | undefined
  openapiCall.on(app, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    // Made when it is first asked for: most proxies are never asked.
    document ??= proxyDocument(settings, parts)
    return document
  })
}

const url = 'http://tenfoot.example'
const account = '6f1c3c1e-58a8-4f7c-9f0e-0a5f3d2c1b0a'
const problem = { problem: { code: 'not_signed_in', message: 'This television is not signed in.' } }
const offer = { id: 'b7d1', code: '48213907', expiresIn: 600 }
const note = { id: '0b0e6c2c', day: '2026-11-20', text: 'New microphone' }
const named = { recording: '45463597-20b7-4af7-b3b3-f5fb778203ab', speaker: 1, name: 'Ada Lindqvist' }
const joined = { recording: '45463597-20b7-4af7-b3b3-f5fb778203ab', video: 'dQw4w9WgXcQ' }
const reachable = { ok: true }

/** Examples of the proxy's own calls, by schema name. */
const examples: Readonly<Record<string, readonly unknown[]>> = {
  Problem: [problem],
  Refusal: [problem, { error: { code: 404, message: 'There is no such group.' } }],
  PairingRequest: [{ restart: true }],
  PairingState: [
    {
      state: 'pending',
      userCode: 'GQVQ-JKEC',
      verificationUrl: `${url}/device`,
      expiresIn: 1790,
      lifetime: 1800,
    },
    { state: 'granted' },
    { state: 'failed', reason: 'rate_limited', retryIn: 30 },
  ],
  SessionState: [
    { state: 'signed_in', account, scopes: ['video'] },
    { state: 'signed_out', ended: 'revoked' },
  ],
  SessionEvent: [
    { state: 'signed_in', fleet: true },
    { state: 'signed_out', ended: 'account_disabled' },
  ],
  SignOutRequest: [{ account }, { all: true }],
  AccountList: [{ accounts: [{ id: account, active: true, scopes: ['video'] }] }],
  ActivateRequest: [{ account }],
  ConnectRequest: [{ scopes: ['datahub'] }],
  ConnectOffer: [{ ...offer, url: `${url}/connect`, qrUrl: `${url}/connect?code=48213907` }],
  ConnectEvent: [{ state: 'waiting' }, { state: 'connected' }],
  ConnectionList: [{ connections: [{ id: 'c1', scopes: ['datahub'], since: '2026-11-20' }] }],
  TextInputRequest: [{ field: 'groupTitle', limit: 100 }],
  TextInputOffer: [{ ...offer, url: `${url}/type`, qrUrl: `${url}/type?code=48213907` }],
  TextInputEvent: [{ state: 'answered', text: 'Refits' }],
  SharedPage: [
    {
      language: 'en',
      title: 'Anchoring When the Battery Is Flat',
      subtitle: '19 – 25 Nov 2026',
      columns: [],
      rows: [{ name: 'Views', values: ['14,308'] }],
      chart: {
        title: 'Views',
        from: '19 Nov',
        to: '25 Nov',
        highest: '2,610',
        lines: [{ name: 'Views', values: [2_610, 2_204, 1_981, null, 2_100, 2_001, 1_830] }],
      },
    },
    {
      language: 'en',
      title: 'Harbour talk',
      subtitle: '1:05',
      columns: [],
      rows: [],
      sentences: [{ speaker: 'Speaker 1', time: '1:05', text: 'The anchor held.', isSaid: true }],
      sound: { recording: joined.recording, from: 64.8, to: 66.1 },
    },
  ],
  SharedPageOffer: [{ url: `${url}/shared/ntkzXnZ0cbWjRHL1XBxZ8A`, expiresIn: 86_400 }],
  SharedPageCount: [{ count: 2 }],
  NoteList: [{ notes: [note] }],
  Note: [note],
  AddNoteRequest: [{ channel: 'UCtenfoot', day: note.day, text: note.text }],
  ChangeNoteRequest: [note],
  RemoveNoteRequest: [{ id: note.id }],
  PinState: [{ isSet: true }],
  PinRequest: [{ pin: '4821' }],
  SetPinRequest: [{ pin: '4821' }, { pin: '4821', current: '1509' }],
  PinAnswer: [
    { isRight: true, unlock: '1763974800000.k1.uKLcqF3yQd0' },
    { isRight: false, triesLeft: 3, wait: 0 },
  ],
  RecordingList: [{ recordings: [joined] }],
  SpeakerList: [{ speakers: [named] }],
  NameSpeakerRequest: [named, { ...named, name: '' }],
  JoinRecordingRequest: [joined, { ...joined, video: null }],
  HelpOffer: [{ url: `${url}/help` }],
  Now: [
    {
      channel: 'UCtenfoot',
      since: 1_796_000_000_000,
      sampledAt: 1_796_003_600_000,
      every: 60_000,
      subscribers: { value: 123_000, rounded: true },
      views: { value: 48_210_377, rounded: false },
      minutes: [{ at: 1_796_003_520_000, views: 14 }],
      hours: [{ at: 1_796_000_400_000, views: 812 }],
      days: [{ day: '2026-11-29', views: 9_204, whole: false }],
      videos: [],
      newest: null,
      broadcast: null,
    },
  ],
  ScreenReport: [
    {
      mode: 'kiosk',
      screen: 'videos',
      since: 12,
      kiosk: '?kiosk=overview,videos&every=30',
      isDimmed: false,
      isPaused: false,
      isHidden: false,
      isTroubled: false,
      numbersAge: 90,
      engine: 'Chromium 120',
      size: '1920x1080',
      version: '1.1.0',
      confirmed: [{ id: account, isDone: true }],
    },
  ],
  ScreenAnswer: [
    {
      screen: { name: 'Lobby 1', place: 'Left of the door', url: `${url}/fleet/screens/${account}` },
      commands: [{ id: account, act: 'reload' }],
      message: { id: account, text: 'Fire drill at noon', seconds: 300 },
    },
  ],
  IdRequest: [{ id: 'b7d1' }],
  Nothing: [{}],
  SecurityEventError: [{ err: 'invalid_audience', description: 'The event is for another client.' }],
  Health: [{ ok: true, app: 'tenfoot' }],
  Readiness: [{ ready: true, database: reachable, authorization: reachable, analytics: reachable }],
  Document: [{ openapi: '3.1.1' }],
  Empty: [{}],
}
