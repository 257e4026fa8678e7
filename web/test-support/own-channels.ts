const file = crypto.randomUUID()

// Node's channels reach all threads of the process: a test that signs out in one file would sign out the fan of another.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`)
  }
}
