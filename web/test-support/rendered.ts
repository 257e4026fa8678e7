/** What is read of React's own tree; the fields are those that its developer tools read. */
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
 * What React has rendered since the last call, component by component, where its Profiler knows only of whole trees. The first call
 * begins the record.
 */
export function takeRendered(): Rendered[] {
  isRecording = true
  const taken = rendered
  rendered = []
  return taken
}

// React looks for its developer tools when it is imported, so this is a setup file.
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
  // Children that React did not come to are the same ones as before.
  if (before && fiber.child === before.child) return
  for (let child = fiber.child; child; child = child.sibling) visit(child)
}

function nameOf(type: unknown): string {
  const { displayName, name, type: inner, render } = type as Record<string, unknown>
  return String(displayName ?? name ?? nameOf(inner ?? render ?? {}))
}
