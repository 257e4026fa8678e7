import { createGlobalStyle } from 'styled-components'

/**
 * What all components share: controls without the browser's looks, icons, the focus ring, what is chosen, motion. What the page needs
 * before there are components, the tokens included, is in `base.css`.
 */
export const GlobalStyle = createGlobalStyle`
  fieldset { border: 0; min-width: 0; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; }
  button, dialog { border: var(--edge); }
  button { background: none; padding: 0; cursor: pointer; touch-action: manipulation; }
  button:disabled { cursor: not-allowed; }
  a { color: inherit; }

  /* A little lighter than Lucide's own 2 units, and never squeezed by the text beside it. */
  .lucide { flex: none; stroke-width: 1.75; }
  /* LANG-13: those that point or go, the way that one reads. */
  :root[dir='rtl'] :is(.lucide-arrow-left, .lucide-chevron-left, .lucide-chevron-right, .lucide-log-out, .lucide-shopping-cart) {
    scale: -1 1;
  }

  /* What has a direction of its own, such as a name or an e-mail address, still stands where the lines of the page begin. */
  :where([dir='auto'], bdi) { text-align: -webkit-match-parent; text-align: match-parent; }
  input, textarea { text-align: var(--start); }

  :focus-visible { outline: 3px solid var(--color-focus-ring); outline-offset: 2px; }
  :focus:not(:focus-visible) { outline: none; }

  /*
   * Forced colours paint every ground alike and take the shadows away. So a line goes around what can be pressed or has opened
   * (surfaces have the token "edge"), and a thick one around what is chosen.
   */
  @media (forced-colors: active) {
    :root :is([aria-pressed='true'], [aria-selected='true'], [aria-current='true']) { border: 3px solid Highlight; }
  }

  @keyframes appear { from { opacity: 0; translate: 0 8px; } }
  @keyframes rise { from { opacity: 0; translate: 0 3rem; } }
  /* A new screen: there from the first frame, so that it counts as painted and can be tapped. */
  @keyframes enter { from { opacity: 0.4; } }
  /* What a new screen is made of: it rises besides. */
  @keyframes settle { from { opacity: 0.4; translate: 0 8px; } }
  @keyframes shimmer { to { background-position-x: calc(-200% * var(--forward)); } }
`
