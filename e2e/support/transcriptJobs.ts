import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { createdJob, upload } from '#contract/transcription/answers.ts'
import { jobList, type TranscriptionJob, transcriptionJob } from '#contract/transcription/job.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { recordingName } from '#tv/screens/transcripts/record/recordingName.ts'
import type { TestEnvironment } from './environment.ts'
import { press, pressUntil } from './remote.ts'
import { openPlace } from './television.ts'
import { expect } from './test.ts'

const call = (env: TestEnvironment, path: string, init: RequestInit = {}) =>
  fetch(env.services + path, { ...init, headers: { [keyHeader]: env.demo.transcriptionKey, ...init.headers } })

/** The demo's finished job with this file name, as the service returns it. */
export async function demoJob(env: TestEnvironment, filename: string): Promise<TranscriptionJob> {
  const { items } = z.parse(jobList, await (await call(env, `${transcriptionPaths.jobs}?limit=50`)).json())
  const found = items.find(({ file, status }) => file?.filename === filename && status === 'done')
  if (!found) throw new Error(`there is no ${filename} among ${items.map(({ file }) => file?.filename).join(', ')}`)
  return z.parse(transcriptionJob, await (await call(env, transcriptionPaths.job(found.id))).json())
}

/** Uploads a silent recording with a transcript, which is imported; returns the job's ID. */
export async function sendRecording(
  env: TestEnvironment,
  filename: string,
  seconds: number,
  transcript: string,
): Promise<string> {
  const body = new FormData()
  body.append('audio', new Blob([new Uint8Array(silence(seconds))]), filename)
  body.append('transcript', new Blob([transcript]), 'transcript.json')
  const sent = await call(env, transcriptionPaths.upload, { method: 'POST', body })
  const { audio_url, transcript_url } = z.parse(upload, await sent.json())
  const made = await call(env, transcriptionPaths.jobs, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ audio_url, transcript_url, subtitles: true, subtitles_config: { formats: ['srt', 'vtt'] } }),
  })
  return z.parse(createdJob, await made.json()).id
}

/** Opens a recording by the list of transcripts, from any screen; ends on its timeline. */
export async function openRecording(page: Page, filename: string): Promise<void> {
  await openPlace(page, 'Transcripts')
  const list = page.getByRole('listbox', { name: 'Transcripts, newest first' })
  await expect(list).toBeFocused()
  const active = page.locator('.long-list-row[data-active="true"]')
  await pressUntil(
    page,
    'down',
    async () => (await active.getAttribute('aria-label'))?.startsWith(`${recordingName(filename)}, Done`) ?? false,
    20,
  )
  await press(page, 'ok')
  await expect(page.getByTestId('timeline')).toBeFocused({ timeout: 15_000 })
  await expect(page.locator('.reading .word').first()).toBeVisible()
}

/** A WAV file, 8 kHz, 8 bit. */
function silence(seconds: number): Buffer {
  const rate = 8_000
  const samples = Buffer.alloc(Math.ceil(seconds * rate), 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
