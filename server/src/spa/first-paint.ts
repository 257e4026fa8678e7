import { darkSurfaces } from '@storefront/shared/domain/theme.ts'

/**
 * FAN-25, FAN-26: the fan's theme and density on the root before anything is painted, and the browser's own bar dark in the
 * dark theme. What the preferences are belongs to the app (`web/src/storage`), which follows them from its start on; a value
 * that is none of ours, or a storage that is blocked, changes nothing. It stands in the head after the theme colour.
 */
export const firstPaintScript = [
  '(e=>{',
  'let g=k=>{try{return localStorage[k]}catch{}},t=g("theme_preference"),d=g("ui_density");',
  '/^(light|dark)$/.test(t)?e.dataset.theme=t:t=0;',
  '/^(compact|comfortable)$/.test(d)&&(e.dataset.density=d);',
  'if(t?t=="dark":matchMedia("(prefers-color-scheme:dark)").matches)',
  `document.querySelector("meta[name=theme-color]").content="${darkSurfaces.background}"`,
  '})(document.documentElement)',
].join('')
