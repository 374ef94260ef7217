/** A browser that is controlled by its own protocol, because no driver library supports all of these. */
export interface Engine {
  /** The engine's own name, e.g. `HeadlessChrome/64.0.3264.0`. */
  product: string
  goto(url: string): Promise<void>
  /** Presses and releases a key with its key code, which is what old televisions send. */
  press(key: EngineKey): Promise<void>
  /** Evaluates an expression, and awaits a promise. @throws Error with the page's exception */
  evaluate(expression: string): Promise<unknown>
  /** Waits until an expression is truthy. @throws Error with the page's text, after `timeout` ms */
  waitFor(expression: string, timeout?: number): Promise<void>
  /** A screenshot as PNG. */
  screenshot(): Promise<Buffer>
  setViewport(width: number, height: number): Promise<void>
  /** Uncaught exceptions, and errors written to the console, oldest first. */
  errors: readonly string[]
  close(): Promise<void>
}

/** The keys of a remote that every engine test presses. */
export type EngineKey = 'ArrowLeft' | 'ArrowUp' | 'ArrowRight' | 'ArrowDown' | 'Enter' | 'Escape'
