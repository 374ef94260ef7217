import type { QueryClient } from '@tanstack/react-query'
import { reportLimits } from '#contract/fleet.ts'
import { accountsOfScreen } from '../accounts/screenAccounts.ts'
import { oldestShown } from '../data/age.ts'
import { type Channel, channelKey } from '../data/channel.ts'
import { inTurn } from '../kiosk/inTurn.ts'
import { planKiosk, runningKiosk } from '../kiosk/mode.ts'
import { planReport } from '../kiosk/plan/followedPlan.ts'
import { ownVersion } from '../offline/register.ts'
import { currentPath } from '../remote/back.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { engineOf } from './engine.ts'
import type { ReportedState } from './reporter.ts'

/** The part of Chromium's own memory figures that is used. */
interface WithMemory {
  memory?: { usedJSHeapSize?: number }
}

const megabyte = 1_048_576
/** How often frames are counted, and for how long: counting keeps the browser busy. */
const countEveryMs = 60_000
const countForMs = 1_000

/** Watches what a report says. @returns the state now, and a way to stop */
export function watchScreenState(client: QueryClient) {
  const errors = watchErrors()
  const frames = countFrames()
  let shown = { screen: '', at: steadyClock.now() }
  const seconds = (ms: number) => Math.max(0, Math.round(ms / 1_000))

  return {
    now(): ReportedState {
      const kiosk = runningKiosk()
      const turn = inTurn()
      const { isPaused, isDimmed } = { isPaused: turn?.rotation.now().paused, isDimmed: turn?.rotation.now().dimmed }
      const screen = turn?.screen ?? nameOf(currentPath())
      if (screen !== shown.screen) shown = { screen, at: steadyClock.now() }
      const numbersFrom = oldestShown(client)
      const error = errors.last()
      const megabytes = Math.round(Number((performance as WithMemory).memory?.usedJSHeapSize) / megabyte)
      const channel = client.getQueryData<Channel | null>(channelKey)?.title
      const counted = frames.last()
      const bundle = ownVersion()
      const follows = planReport()
      const accounts = accountsOfScreen()?.flatMap(({ name }) => name ?? [])
      return {
        mode: kiosk !== undefined ? 'kiosk' : turn ? 'ambient' : 'app',
        screen: screen.slice(0, reportLimits.screen),
        since: seconds(steadyClock.now() - shown.at),
        ...(kiosk !== undefined && kiosk !== planKiosk && { kiosk: kiosk.slice(0, reportLimits.kiosk) }),
        ...(follows && { follows }),
        isDimmed: isDimmed ?? false,
        isPaused: isPaused ?? false,
        isHidden: document.visibilityState === 'hidden',
        isTroubled: turn?.isTroubled ?? false,
        ...(numbersFrom !== undefined && { numbersAge: seconds(Date.now() - numbersFrom) }),
        ...(error && { error: { text: error.text, ago: seconds(steadyClock.now() - error.at) } }),
        // A number that an engine lacks must not cost the whole report.
        ...(Number.isFinite(megabytes) && { memory: megabytes }),
        ...(counted !== undefined && { frames: counted }),
        engine: engineOf(navigator.userAgent),
        size: `${window.innerWidth}x${window.innerHeight}`,
        version: import.meta.env.VITE_VERSION,
        ...(bundle !== undefined && { bundle }),
        ...(channel !== undefined && { channel: channel.slice(0, reportLimits.channel) }),
        ...(accounts && { accounts }),
      }
    },
    stop() {
      errors.stop()
      frames.stop()
    },
  }
}

/** "videos" for `/videos/abc`. */
const nameOf = (path: string): string => path.split('/')[1] || 'overview'

/** Keeps the last error that nobody caught. */
function watchErrors() {
  let last: { text: string; at: number } | undefined
  const keep = (error: unknown) => {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    last = { text: text.slice(0, reportLimits.error), at: steadyClock.now() }
  }
  const onError = ({ error, message }: ErrorEvent) => keep(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => keep(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return {
    last: () => last,
    stop() {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    },
  }
}

/** Counts the frames of a second, once a minute. */
function countFrames() {
  let last: number | undefined
  let request = 0
  const count = () => {
    if (document.visibilityState === 'hidden') return
    const startedAt = performance.now()
    let frames = 0
    const next = () => {
      const passed = performance.now() - startedAt
      frames += 1
      if (passed < countForMs) request = requestAnimationFrame(next)
      else last = Math.min(1_000, Math.round((frames * 1_000) / passed))
    }
    cancelAnimationFrame(request)
    request = requestAnimationFrame(next)
  }
  const timer = setInterval(count, countEveryMs)
  return {
    last: () => last,
    stop() {
      clearInterval(timer)
      cancelAnimationFrame(request)
    },
  }
}
