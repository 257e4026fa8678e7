/** FAN-36: shows the page's static error in its language (`build/first-views.tsx`), with a button that reloads. */
export function showStartFailure(): void {
  const root = document.getElementById('root')
  const failed = document.querySelector<HTMLTemplateElement>('#start-failed')
  if (failed) root?.replaceChildren(failed.content)
  root?.querySelector('button')?.addEventListener('click', () => location.reload())
}
