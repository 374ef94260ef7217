import type { Clock } from '#contract/clock.ts'
import { reportEverySeconds, type ScreenAnswer } from '#contract/fleet.ts'
import type { ScreenReport } from '#contract/fleetReport.ts'

/** The state of the television, as a report has it. */
export type ReportedState = Omit<ScreenReport, 'confirmed' | 'message'>

interface ReporterOptions {
  clock: Clock
  state: () => ReportedState
  /** Rejects if there is no answer. */
  send: (report: ScreenReport) => Promise<ScreenAnswer>
  /** Does a command now. @returns false if it cannot be done */
  act: (command: string, answer: ScreenAnswer) => boolean
  /** Called once the proxy has the confirmation, so that it sends the command no more. */
  reload: () => void
  /** What stands over the screen from now on. */
  show: (message: ScreenAnswer['message']) => void
}

export interface Reporter {
  /** Reports now, because the proxy asks. */
  ask(): void
  stop(): void
}

/** How often it looks whether something has changed. */
const lookMs = 1_000
/** Milliseconds between two reports of changes. */
const leastMs = 3_000
/**
 * Milliseconds before a report is repeated, after so many without an answer: within half a minute, another proxy has
 * taken over. The first repeats are soon, because a proxy that was killed may have lost the report before this one.
 */
const repeatMs = (failures: number) => (failures <= 6 ? 1_000 : failures < 14 ? leastMs : reportEverySeconds * 1_000)
/** The newest commands, which are done once however often they arrive. */
const maxKnown = 50

/**
 * Reports the state of the television: when it changes, when the proxy asks, and every 20 seconds. Each answer has the
 * commands that wait for it. A command is done once, and confirmed until the proxy has heard it (specification: fleet 5).
 */
export function createReporter(options: ReporterOptions): Reporter {
  const { clock, state, send, act, reload, show } = options
  const stopping = new AbortController()
  let known: string[] = []
  let unconfirmed: { id: string; isDone: boolean; isReload: boolean }[] = []
  let message: ScreenAnswer['message']
  let said = ''
  let reportedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let isAsked = true
  let isWaiting = false
  void run()
  return {
    ask: () => {
      isAsked = true
      void reportIfDue()
    },
    stop: () => stopping.abort(),
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await reportIfDue()
      await clock.sleep(lookMs, stopping.signal).catch(() => {})
    }
  }

  async function reportIfDue(): Promise<void> {
    if (isWaiting || stopping.signal.aborted) return
    const passed = clock.now() - reportedAt
    const isNews = unconfirmed.length > 0 || signature() !== said
    const waitMs = failures > 0 ? repeatMs(failures) : isNews ? leastMs : reportEverySeconds * 1_000
    if (!isAsked && passed < waitMs) return
    isWaiting = true
    isAsked = false
    reportedAt = clock.now()
    const sent = unconfirmed
    said = signature()
    try {
      const answer = await send({
        ...state(),
        ...(sent.length > 0 && { confirmed: sent.map(({ id, isDone }) => ({ id, isDone })) }),
        ...(message && { message: message.id }),
      })
      if (stopping.signal.aborted) return
      failures = 0
      unconfirmed = unconfirmed.filter((one) => sent.indexOf(one) < 0)
      hear(answer)
      if (sent.some(({ isReload }) => isReload)) reload()
    } catch {
      failures += 1
    } finally {
      isWaiting = false
    }
    if (isAsked) await reportIfDue()
  }

  function hear(answer: ScreenAnswer): void {
    const news = answer.commands.filter(({ id }) => known.indexOf(id) < 0)
    for (const { id, act: command } of news) {
      const isReload = command === 'reload'
      unconfirmed = [...unconfirmed, { id, isDone: isReload || act(command, answer), isReload }]
    }
    // It is confirmed at once, as a message is when it stands there.
    if (news.length > 0 || answer.message?.id !== message?.id) isAsked = true
    known = [...known, ...news.map(({ id }) => id)].slice(-maxKnown)
    if (answer.message?.id === message?.id) return
    message = answer.message
    show(message)
  }

  /** What counts as a change; ages and measurements do not. */
  function signature(): string {
    const { mode, screen, kiosk, isDimmed, isPaused, isHidden, isTroubled, error, size, channel, accounts, follows } =
      state()
    const parts = [
      mode,
      screen,
      kiosk,
      isDimmed,
      isPaused,
      isHidden,
      isTroubled,
      error?.text,
      size,
      channel,
      accounts,
      message?.id,
      follows,
    ]
    return JSON.stringify(parts)
  }
}
