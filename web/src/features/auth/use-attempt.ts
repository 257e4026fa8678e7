import { useEffect, useRef, useState } from 'react'
import { reportUnexpected, signInErrorMessage } from './identity.ts'

/**
 * One attempt with the identity provider at a time: another one, `abandon` and leaving the form drop it, and its result is
 * not shown.
 * @param earlier the error of an attempt before this form, null for none
 */
export function useAttempt<Step extends string>(earlier: unknown = null) {
  // The error itself, so that its message follows the page's language.
  const [problem, setProblem] = useState(earlier)
  const [pending, setPending] = useState<Step | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const replace = (step: Step | null) => {
    running.current?.abort()
    setProblem(null)
    setPending(step)
  }
  return {
    problem: problem === null ? null : signInErrorMessage(problem),
    clearProblem: () => setProblem(null),
    /** What the fan waits for, null for nothing. */
    pending,
    setPending,
    /** AUTH-12: drops the current attempt and its error. */
    abandon: () => replace(null),
    /** @param work gets a signal that is aborted when the attempt is dropped; `onFailed` is not called then */
    async attempt(
      step: Step,
      work: (signal: AbortSignal) => Promise<void>,
      onFailed?: (error: unknown) => void,
    ): Promise<void> {
      replace(step)
      const controller = new AbortController()
      running.current = controller
      try {
        await work(controller.signal)
      } catch (error) {
        // The provider notices a closed window late; the fan may have started another attempt.
        if (controller.signal.aborted) return
        setPending(null)
        reportUnexpected(error)
        setProblem(error)
        onFailed?.(error)
      }
    },
  }
}
