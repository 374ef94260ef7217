/** A browser, driven by its own protocol: no driver library supports all of these. */
export interface Engine {
  /** As the engine calls itself, e.g. `HeadlessChrome/64.0.3264.0`. */
  product: string
  goto(url: string): Promise<void>
  /** Presses and releases a key as hardware does: with a key code, which is what old televisions read. */
  press(key: EngineKey): Promise<void>
  /** The value of an expression, which may be a promise. @throws Error with the page's exception */
  evaluate(expression: string): Promise<unknown>
  /** Waits until an expression is truthy. @throws Error that shows the page's text, after `timeout` ms */
  waitFor(expression: string, timeout?: number): Promise<void>
  /** A picture of the screen as PNG. */
  screenshot(): Promise<Buffer>
  setViewport(width: number, height: number): Promise<void>
  /** Exceptions that no script caught, and errors written to the console, oldest first. */
  errors: readonly string[]
  close(): Promise<void>
}

/** The keys of a remote that every engine test presses. */
export type EngineKey = 'ArrowLeft' | 'ArrowUp' | 'ArrowRight' | 'ArrowDown' | 'Enter' | 'Escape'
