const url = 'http://tenfoot.example'
const account = '6f1c3c1e-58a8-4f7c-9f0e-0a5f3d2c1b0a'
const problem = { problem: { code: 'not_signed_in', message: 'This television is not signed in.' } }
const offer = { id: 'b7d1', code: '48213907', expiresIn: 600 }
const note = { id: '0b0e6c2c', day: '2026-11-20', text: 'New microphone' }
const joined = { recording: '45463597-20b7-4af7-b3b3-f5fb778203ab', video: 'dQw4w9WgXcQ' }
const reachable = { ok: true }

/** Examples of the proxy's own calls, by schema name. */
export const examples: Readonly<Record<string, readonly unknown[]>> = {
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
  SessionEvent: [{ state: 'signed_out', ended: 'account_disabled' }],
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
  NoteList: [{ notes: [note] }],
  Note: [note],
  AddNoteRequest: [{ channel: 'UCtenfoot', day: note.day, text: note.text }],
  ChangeNoteRequest: [note],
  RemoveNoteRequest: [{ id: note.id }],
  RecordingList: [{ recordings: [joined] }],
  JoinRecordingRequest: [joined, { ...joined, video: null }],
  IdRequest: [{ id: 'b7d1' }],
  Nothing: [{}],
  SecurityEventError: [{ err: 'invalid_audience', description: 'The event is for another client.' }],
  Health: [{ ok: true, app: 'tenfoot' }],
  Readiness: [{ ready: true, database: reachable, authorization: reachable, analytics: reachable }],
  Document: [{ openapi: '3.1.1' }],
  Empty: [{}],
}
