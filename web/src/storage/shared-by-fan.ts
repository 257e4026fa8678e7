import { sameFan } from './fan.ts'

/** Work that however many ask for at once runs once; what runs for one fan is never the result of another one. */
export function sharedByFan<T>(work: () => Promise<T>): () => Promise<T> {
  let running: { readonly result: Promise<T>; readonly isSameFan: () => boolean } | null = null
  return () => {
    if (running?.isSameFan()) return running.result
    const isSameFan = sameFan()
    const result = work().finally(() => {
      if (running?.result === result) running = null
    })
    running = { result, isSameFan }
    return result
  }
}
