// Loaded before a process: shifts its clock by CLOCK_OFF_MS, to simulate a wrong clock.
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
