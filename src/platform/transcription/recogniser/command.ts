import { spawn } from 'node:child_process'
import { counted } from '#contract/counted.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { decodeUtf8 } from '#web/text/decodeText.ts'
import { JobFailure, type Recogniser } from './recogniser.ts'

export interface CommandSettings {
  /** Program and arguments; `{audio}` is replaced by the file's path, `{language}` by the job's language or `auto`. */
  command: readonly string[]
  timeoutSeconds: number
  /** The command is killed when it writes more than this. */
  outputBytes: number
}

/** Characters of the program's error output that go into the log. */
const maxErrorLength = 500

/**
 * Runs a program of the operator, without a shell. It reads the job's parameters on its standard input as `{"audio":
 * {"path", "media_type", "duration", "channels"}, "params": {…}}`, and writes JSON for `readTranscriptJson` on its
 * standard output, at least `{"utterances": [{"text", "start", "end"}]}`, with the sections that `params` requests next
 * to it.
 * It must exit with 0; otherwise its standard error goes to the log of the service. Of the services' environment it
 * gets only `PATH`, `HOME`, `LANG` and `TMPDIR`.
 */
export function commandRecogniser({ command, timeoutSeconds, outputBytes }: CommandSettings): Recogniser {
  return {
    name: 'command',
    recognise: async ({ audio, params, signal }) => {
      const language = params.language ?? params.language_config?.languages?.[0] ?? 'auto'
      const values: Record<string, string> = {
        '{audio}': audio.path,
        '{language}': /^[A-Za-z-]{1,20}$/.test(language) ? language : 'auto',
      }
      const [program = '', ...args] = command.map((part) =>
        part.replace(/\{(?:audio|language)\}/g, (name) => values[name] ?? name),
      )
      const { path, mediaType: media_type, duration, channels } = audio
      const input = JSON.stringify({ audio: { path, media_type, duration, channels }, params })
      return { text: await run(program, args, input, { timeoutSeconds, outputBytes, signal }), by: 'program' }
    },
  }
}

interface Limits {
  timeoutSeconds: number
  outputBytes: number
  signal: AbortSignal
}

function run(program: string, args: string[], input: string, limits: Limits): Promise<string> {
  const { timeoutSeconds, outputBytes, signal } = limits
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const { PATH, HOME, LANG, TMPDIR } = process.env
    const child = spawn(program, args, {
      // Its own process group, so that processes that it starts are killed with it.
      detached: true,
      env: { PATH, HOME, LANG, TMPDIR },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const parts: Buffer[] = []
    let length = 0
    let errorOutput = ''
    const end = (error: unknown) => {
      settle()
      kill(child.pid)
      reject(error)
    }
    const failed = (reason: string, cause?: unknown) =>
      new JobFailure(jobErrorCodes.recogniserFailed, reason, { cause })
    const timer = setTimeout(
      () =>
        end(
          new JobFailure(
            jobErrorCodes.tooSlow,
            `The recogniser took longer than ${counted(timeoutSeconds, 'second')}.`,
          ),
        ),
      timeoutSeconds * 1000,
    )
    const onAbort = () => end(signal.reason)
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
    signal.addEventListener('abort', onAbort, { once: true })
    child.on('error', (error) =>
      end(failed('The recogniser cannot be started; the log of the service says why.', error)),
    )
    child.stdout.on('data', (part: Buffer) => {
      length += part.length
      if (length > outputBytes) end(failed(`The recogniser wrote more than ${outputBytes} bytes.`))
      else parts.push(part)
    })
    child.stderr.on('data', (part: Buffer) => {
      errorOutput = (errorOutput + part.toString('utf8')).slice(-maxErrorLength)
    })
    // A program may close its input without reading it.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('close', (code, killedBy) => {
      settle()
      kill(child.pid)
      if (code === 0)
        try {
          return resolve(decodeUtf8(Buffer.concat(parts)))
        } catch (error) {
          return reject(failed('What the recogniser wrote is not UTF-8.', error))
        }
      // The error output may name files and does not help the job's owner, so it goes to the log.
      const errorText = errorOutput.trim()
      const logHint = errorText === '' ? '' : '; the log of the service says why'
      reject(
        failed(
          `The recogniser ended with ${killedBy ?? code}${logHint}.`,
          errorText === '' ? undefined : new Error(errorText),
        ),
      )
    })
  })
}

/** Kills the whole process group, if it still exists. */
function kill(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
