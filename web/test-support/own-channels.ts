const file = crypto.randomUUID()

// Node's channels reach all threads of the process: a sign-out in one test file would sign out the fan of another.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${file} ${name}`)
  }
}
