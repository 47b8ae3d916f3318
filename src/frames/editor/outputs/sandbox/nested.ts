/** The script by which a page in a frame of an output reports to the output around it: failed loads and refused ones. Maps of Folium are such pages. */
const REPORTS =
  "<script>{const say=(kind,what)=>parent.postMessage({type:'render-lost',kind,what:String(what).slice(0,500)},'*');" +
  "addEventListener('error',({target:t})=>{const a=t instanceof Element&&(t.src||t.href);if(typeof a==='string'&&/^https?:/.test(a))say('load',a)},true);" +
  "addEventListener('securitypolicyviolation',({blockedURI})=>say('refused',blockedURI))}</script>";

/** The sentence that Folium writes under its map for pages that do not run it. This one does. */
const UNTRUSTED = /^Make this Notebook Trusted to load map/;

/** Html whose inner pages (`srcdoc`) report. */
export function withReports(html: string): string {
  if (!/\bsrcdoc\s*=/i.test(html)) return html;
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  for (const words of body.querySelectorAll('span'))
    if (UNTRUSTED.test(words.textContent)) words.remove();
  for (const frame of body.querySelectorAll<HTMLIFrameElement>('iframe[srcdoc]')) {
    const [doctype = ''] = /^\s*<!doctype[^>]*>/i.exec(frame.srcdoc) ?? [];
    frame.setAttribute('srcdoc', `${doctype}${REPORTS}${frame.srcdoc.slice(doctype.length)}`);
  }
  return head.innerHTML + body.innerHTML;
}
