// Loaded before a process: its clock is wrong by CLOCK_OFF_MS, as one that nobody sets.
const off = Number(process.env.CLOCK_OFF_MS ?? 0)
const real = Date
globalThis.Date = class extends real {
  constructor(...args) {
    super(...(args.length === 0 ? [real.now() + off] : args))
  }
  static now() {
    return real.now() + off
  }
}
