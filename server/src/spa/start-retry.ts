/** The page's own template that says that it did not load (`web/index.html`). */
const failedId = 'start-failed'

/**
 * FAN-36: a page one of whose own scripts or styles cannot be loaded loads itself again, after 1 s and after 2 s more; then it
 * says so, with a button. The page is loaded anew rather than its script: it may come from another replica, of another
 * release, with other scripts, and browsers remember a module that failed. How often it was tried stands in the entry of the
 * history, so that it belongs to this page in this tab alone; once the page has loaded it is removed.
 */
export const startRetryScript = [
  '(()=>{',
  'let h=history,k="startRetries",d=document,failed=0,',
  'keep=n=>h.replaceState({...h.state,[k]:n},""),',
  'fail=({target:t})=>{',
  'let u=t.tagName=="SCRIPT"?t.src:t.rel=="stylesheet"&&t.href;',
  'if(failed||!u||!u.includes("/assets/"))return;',
  'failed=1;',
  'let n=h.state?.[k]||0;',
  'if(n<2)setTimeout(()=>{keep(n+1);location.reload()},1e3*(n+1));',
  'else d.addEventListener("DOMContentLoaded",()=>{',
  `let r=d.getElementById("root");r.replaceChildren(d.getElementById("${failedId}").content);`,
  'r.querySelector("button").onclick=()=>location.reload()',
  '})};',
  // The error of an element does not bubble.
  'addEventListener("error",fail,!0);',
  'addEventListener("DOMContentLoaded",()=>{',
  'removeEventListener("error",fail,!0);',
  'if(!failed&&h.state?.[k])keep()',
  '})',
  '})()',
].join('')
