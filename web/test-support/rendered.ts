/** The fields of React's internal tree that its developer tools read too. */
type Fiber = {
  readonly tag: number
  readonly flags: number
  readonly type: unknown
  readonly memoizedProps: Readonly<Record<string, unknown>>
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

const functionTags: readonly number[] = [0, 11, 14, 15]
const performedWork = 1

/** A component that React called, with the props it was called with. */
export type Rendered = { readonly name: string; readonly props: Readonly<Record<string, unknown>> }

let rendered: Rendered[] = []
let isRecording = false

/**
 * The components that React has rendered since the last call; its Profiler reports only whole trees. The first call starts the
 * recording.
 */
export function takeRendered(): Rendered[] {
  isRecording = true
  const taken = rendered
  rendered = []
  return taken
}

// React looks for developer tools when it is imported, so import this file first.
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => isRecording && visit(current),
    onCommitFiberUnmount: () => {},
  },
})

function visit(fiber: Fiber): void {
  const before = fiber.alternate
  if (functionTags.includes(fiber.tag) && (!before || fiber.flags & performedWork))
    rendered.push({ name: nameOf(fiber.type), props: fiber.memoizedProps })
  // React reuses the children of a subtree that it did not visit.
  if (before && fiber.child === before.child) return
  for (let child = fiber.child; child; child = child.sibling) visit(child)
}

function nameOf(type: unknown): string {
  const { displayName, name, type: inner, render } = type as Record<string, unknown>
  return String(displayName ?? name ?? nameOf(inner ?? render ?? {}))
}
