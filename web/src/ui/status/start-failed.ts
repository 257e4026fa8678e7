/** FAN-36: says that the page could not be loaded, by what it has for it in its language (`build/first-views.tsx`), with a button that tries again. */
export function showStartFailure(): void {
  const root = document.getElementById('root')
  const failed = document.querySelector<HTMLTemplateElement>('#start-failed')
  if (failed) root?.replaceChildren(failed.content)
  root?.querySelector('button')?.addEventListener('click', () => location.reload())
}
