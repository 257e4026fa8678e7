import type { Boot } from '@storefront/shared/contract/boot.ts'

/**
 * AUTH-01: draws the frame of /auth, with the tenant's picture and name, while the app's code is still on its way: who is not signed
 * in ends up there whatever page was opened (GUARD-03).
 */
function draw(root: HTMLElement, template: HTMLTemplateElement): void {
  const { session, offline, branding } = JSON.parse(
    document.getElementById('boot')?.textContent ?? '',
  ) as Boot
  if (session || offline || branding.status === 'missing') return
  const { title1, title2, title3, backGroundImageURL, favIconURL, additionalAttributes } = branding.branding
  const frame = template.content
  const titles = [title1, title2, title3]
  const pictures = [backGroundImageURL, additionalAttributes.logoURL || favIconURL]
  frame.querySelectorAll('p > *').forEach((line, place) => {
    line.textContent = titles[place] ?? ''
  })
  frame.querySelectorAll('img').forEach((image, place) => {
    image.onerror = () => image.remove()
    if (pictures[place]) image.src = pictures[place]
    else image.remove()
  })
  root.replaceChildren(frame)
}

const [root, template] = ['root', 'auth-first-paint'].map((id) => document.getElementById(id))
if (root && template instanceof HTMLTemplateElement) draw(root, template)
