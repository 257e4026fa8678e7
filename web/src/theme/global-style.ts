import { createGlobalStyle } from 'styled-components'

/**
 * Styles that all components share: reset of controls, icons, focus ring, selected state, animations. `base.css` has what the page
 * needs before the app starts, including the tokens.
 */
export const GlobalStyle = createGlobalStyle`
  fieldset { border: 0; min-width: 0; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; }
  button, dialog { border: var(--edge); }
  button { background: none; padding: 0; cursor: pointer; touch-action: manipulation; }
  button:disabled { cursor: not-allowed; }
  a { color: inherit; }

  /* Lighter than Lucide's default, and never shrunk by the text beside it. */
  .lucide { flex: none; stroke-width: 1.75; }
  /* LANG-13: icons with a direction follow the reading direction. */
  :root[dir='rtl'] :is(.lucide-arrow-left, .lucide-chevron-left, .lucide-chevron-right, .lucide-log-out, .lucide-shopping-cart) {
    scale: -1 1;
  }

  /* Text with its own direction, such as a name, is still aligned to the start of the page's lines. */
  :where([dir='auto'], bdi) { text-align: -webkit-match-parent; text-align: match-parent; }
  input, textarea { text-align: var(--start); }

  :focus-visible { outline: 3px solid var(--color-focus-ring); outline-offset: 2px; }
  :focus:not(:focus-visible) { outline: none; }

  /*
   * Forced colours remove backgrounds and shadows. So buttons, dialogs and surfaces (token "edge") get a border, and selected
   * elements a thick one.
   */
  @media (forced-colors: active) {
    :root :is([aria-pressed='true'], [aria-selected='true'], [aria-current='true']) { border: 3px solid Highlight; }
  }

  @keyframes appear { from { opacity: 0; translate: 0 8px; } }
  @keyframes rise { from { opacity: 0; translate: 0 3rem; } }
  /* A new screen: visible from the first frame, so that it counts as painted and can be tapped. */
  @keyframes enter { from { opacity: 0.4; } }
  /* The parts of a new screen, which also rise. */
  @keyframes settle { from { opacity: 0.4; translate: 0 8px; } }
  @keyframes shimmer { to { background-position-x: calc(-200% * var(--forward)); } }
`
