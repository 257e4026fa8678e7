import type { BrowserContext } from '@playwright/test'

/** What a fan has done so far, by what was tapped and what got the focus. */
export type Efforts = { taps: string[]; fields: string[] }

/** Counts from now on, in each page of the browser and in the frames of others in it: each tap on a control, each field that gets the focus. */
export async function countEfforts(context: BrowserContext): Promise<Efforts> {
  const efforts: Efforts = { taps: [], fields: [] }
  await context.exposeBinding('countEffort', (_source, kind: keyof Efforts, what: string) => {
    efforts[kind].push(what)
  })
  await context.addInitScript(watch)
  return efforts
}

/** Runs in each frame. */
function watch(): void {
  const { countEffort } = window as unknown as { countEffort: (kind: keyof Efforts, what: string) => void }
  const controls = 'button, a, option, label, summary, [role=button], [type=radio], [type=checkbox]'
  const fields = 'input:not([type=radio], [type=checkbox]), select, textarea'
  const named = (element: Element) =>
    element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent?.trim() ?? ''
  addEventListener(
    'pointerup',
    ({ target }) => {
      const control = target instanceof Element && target.closest(controls)
      if (control) countEffort('taps', named(control))
    },
    true,
  )
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(fields))
        countEffort('fields', named(target) || target.id)
    },
    true,
  )
}
