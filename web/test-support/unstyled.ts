import { __PRIVATE__ } from 'styled-components'

// jsdom has no layout and no width, so rules for other screen sizes would hide elements; and it matches every rule again for each query
// by role, which takes minutes. Browser tests assert looks.
__PRIVATE__.mainSheet.options.target = document.createElement('head')

// Nor does it have media queries: no window is wide or short.
window.matchMedia = () =>
  ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
