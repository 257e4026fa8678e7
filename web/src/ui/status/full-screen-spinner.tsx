/** GUARD-04: the loading view, the same as the page's static first paint, so that nothing jumps between them. */
export function FullScreenSpinner({ text = 'Loading your experience...' }: { text?: string }) {
  return (
    <div className="first-paint" role="status">
      {text}
    </div>
  )
}
