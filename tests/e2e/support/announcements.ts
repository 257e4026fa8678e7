import type { Page } from '@playwright/test'
import { loadingTexts } from './words.ts'

/**
 * Records what a screen reader announces unasked: the texts of the page's live regions, in order. 'Loading' is left out, because
 * it depends on the network. Call it before the page is opened.
 * @param tag the page's language
 */
export async function recordAnnouncements(page: Page, tag = 'en'): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('hear', (message: string) => heard.push(message))
  await page.addInitScript(watchLiveRegions, loadingTexts(tag))
  return heard
}

/** Runs in the page. */
function watchLiveRegions(loading: string[]): void {
  const { hear } = window as unknown as { hear: (message: string) => void }
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  const announced = new WeakMap<Element, string>()

  const regionsOf = ({ target, addedNodes }: MutationRecord): Element[] => {
    const around = (target instanceof Element ? target : target.parentElement)?.closest(live)
    const inside = [...addedNodes].flatMap((node) =>
      node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : [],
    )
    return [...(around ? [around] : []), ...inside]
  }
  const announce = (region: Element) => {
    const text = region.textContent.replaceAll(/\s+/g, ' ').trim()
    // A quantity or price with aria-live is read with its control. It is announced only when it changes.
    const isNew = !announced.has(region) && !region.matches('[role=status], [role=alert]')
    const isQuiet = isNew || region.ariaBusy === 'true' || loading.some((each) => text.startsWith(each))
    if (announced.get(region) === text || !region.isConnected) return
    if (region.closest('[aria-hidden=true], [aria-live=off]')) return
    announced.set(region, text)
    const isUrgent = region.matches('[role=alert], [aria-live=assertive]')
    if (text && !isQuiet) hear(`${isUrgent ? 'alert' : 'status'}: ${text}`)
  }
  new MutationObserver((records) => {
    for (const region of new Set(records.flatMap(regionsOf))) announce(region)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
