import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { createdJob, upload } from '#contract/transcription/answers.ts'
import { jobList, type TranscriptionJob, transcriptionJob } from '#contract/transcription/job.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { recordingName } from '#tv/data/recordingName.ts'
import type { RunningProduct } from './environment.ts'
import { press, pressUntil } from './remote.ts'
import { expect } from './test.ts'

const call = (env: RunningProduct, path: string, init: RequestInit = {}) =>
  fetch(env.services + path, { ...init, headers: { [keyHeader]: env.demo.transcriptionKey, ...init.headers } })

/** The demo's finished job with this file name, as the service returns it. */
export async function demoJob(env: RunningProduct, filename: string): Promise<TranscriptionJob> {
  const { items } = z.parse(jobList, await (await call(env, `${transcriptionPaths.jobs}?limit=50`)).json())
  const finishedJob = items.find(({ file, status }) => file?.filename === filename && status === 'done')
  if (!finishedJob)
    throw new Error(`there is no ${filename} among ${items.map(({ file }) => file?.filename).join(', ')}`)
  return z.parse(transcriptionJob, await (await call(env, transcriptionPaths.job(finishedJob.id))).json())
}

/** Uploads a silent recording with a transcript, which is imported; `more`: other parameters. Returns the job's ID. */
export async function sendRecording(
  env: RunningProduct,
  filename: string,
  seconds: number,
  transcript: string,
  options: Record<string, unknown> = {},
): Promise<string> {
  const body = new FormData()
  body.append('audio', new Blob([new Uint8Array(silence(seconds))]), filename)
  body.append('transcript', new Blob([transcript]), 'transcript.json')
  const uploaded = await call(env, transcriptionPaths.upload, { method: 'POST', body })
  const { audio_url, transcript_url } = z.parse(upload, await uploaded.json())
  const created = await call(env, transcriptionPaths.jobs, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      audio_url,
      transcript_url,
      subtitles: true,
      subtitles_config: { formats: ['srt', 'vtt'] },
      ...options,
    }),
  })
  return z.parse(createdJob, await created.json()).id
}

/** Deletes a job at the service. */
export async function deleteJob(env: RunningProduct, job: string): Promise<void> {
  const { ok, status } = await call(env, transcriptionPaths.job(job), { method: 'DELETE' })
  if (!ok) throw new Error(`the job was not deleted: ${status}`)
}

/** Waits until a job is done. */
export const untilDone = (env: RunningProduct, job: string): Promise<void> =>
  expect(async () => {
    const { status } = z.parse(transcriptionJob, await (await call(env, transcriptionPaths.job(job))).json())
    expect(status).toBe('done')
  }).toPass({ timeout: 30_000 })

/** A transcript with a word each second: "w0", "w1", …, each 0.8 seconds long. */
export function numberedWords(seconds: number): string {
  const utterances = Array.from({ length: Math.floor(seconds / 10) }, (_, index) => {
    const words = Array.from({ length: 10 }, (_, place) => {
      const start = 10 * index + place
      return { word: `${place === 0 ? '' : ' '}w${start}`, start, end: start + 0.8 }
    })
    const text = words.map(({ word }) => word).join('')
    return { text, start: 10 * index, end: 10 * index + 9.8, words }
  })
  return JSON.stringify({ utterances })
}

/** Opens the list of transcripts by its address, and a recording from there by keys; ends on its timeline. */
export async function openRecording(page: Page, television: string, filename: string): Promise<void> {
  await page.goto(`${television}/transcripts`)
  const list = page.getByRole('listbox', { name: 'Transcripts, newest first' })
  await expect(list).toBeFocused()
  const active = page.locator('.long-list-row[data-active="true"]')
  await expect(active).toHaveAttribute('aria-label', /./)
  const name = recordingName(filename)
  await pressUntil(
    page,
    'down',
    async () => (await active.getAttribute('aria-label'))?.startsWith(`${name}, `) ?? false,
    20,
  )
  // A recording that was just sent may still be imported.
  await expect(active).toHaveAttribute('aria-label', new RegExp(`^${name}, Done`), { timeout: 30_000 })
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
