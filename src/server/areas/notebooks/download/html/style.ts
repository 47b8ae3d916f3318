import { cssOf, INKS } from '~/text/terminalColours';

/** The colours of the app, as far as an exported page needs them. */
const COLOURS = `:root{color-scheme:light dark;--ground:light-dark(#fff,#0c111d);--sunken:light-dark(#f1f5f9,#161e2f);--text:light-dark(#0f172a,#e6ebf4);
--muted:light-dark(#526077,#9fadc4);--line:light-dark(#e2e8f0,#263149);--link:light-dark(#4338ca,#a5b4fc);--bad:light-dark(#fef2f2,#341a20);
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}`;

/** The styles of markdown and tables, in the page and in a frame. */
const CONTENT = `a{color:var(--link)}img{max-width:100%;height:auto;background:#fff}pre,code{font-family:var(--mono);font-size:13px}
.text pre{padding:12px;overflow-x:auto;background:var(--sunken);border-radius:6px}.text code{overflow-wrap:anywhere}
.text blockquote{margin:0;padding-left:16px;color:var(--muted);border-left:3px solid var(--line)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:4px 12px;text-align:right;border-bottom:1px solid var(--line)}
.text{overflow-wrap:anywhere}.text :first-child{margin-top:0}.text :last-child{margin-bottom:0}.latex{white-space:pre-line}math{font-size:1.1em}math[display=block]{overflow-x:auto;overflow-y:hidden}
.widget{margin:4px 0}.widgets{display:flex;flex-direction:column;gap:4px}.widgets.row{flex-flow:row wrap;gap:12px}
.pdf{width:100%;height:560px;border:1px solid var(--line)}
.note{margin:4px 0;color:var(--muted);font-size:13px}`;

/** In a frame: its ground is the page's. */
export const FRAME_STYLE = `${COLOURS}
body{margin:0;font:15px/1.6 system-ui,sans-serif;color:var(--text);background:transparent}
${CONTENT}`;

/** The sheet of an exported page. */
export const PAGE_STYLE = `${COLOURS}
body{max-width:960px;margin:0 auto;padding:24px 16px 64px;font:15px/1.6 system-ui,sans-serif;color:var(--text);background:var(--ground)}
header{margin-bottom:24px;color:var(--muted);border-bottom:1px solid var(--line)}header h1{margin:0 0 8px;font-size:15px;font-weight:600;overflow-wrap:anywhere}
${CONTENT}
section{display:grid;grid-template-columns:56px minmax(0,1fr);margin:0 0 16px}section>*{grid-column:2;min-width:0}
section>.prompt{grid-column:1;grid-row:1;padding-top:9px;font:12px/1.6 var(--mono);color:var(--muted)}
pre{margin:0;overflow:auto;white-space:pre;tab-size:4}pre.source{padding:8px 12px;line-height:1.5;background:var(--sunken);border:1px solid var(--line);border-radius:6px}
details>summary{padding:4px 0;color:var(--muted);font-size:13px;cursor:pointer}.out{margin-top:8px;overflow-x:auto}.out pre{max-height:70vh;line-height:1.4;white-space:pre-wrap;overflow-wrap:anywhere}
.out pre.error{padding:8px 12px;background:var(--bad);border-radius:6px}
iframe{display:block;width:100%;height:150px;border:0;color-scheme:light dark}
${INKS.map((pair, at) => `.i${at}{color:${cssOf(pair)}}`).join('')}
.bold{font-weight:700}.faint{font-weight:300}.italic{font-style:italic}.underline{text-decoration:underline}.strike{text-decoration:line-through}
.inverse{color:var(--ground);background:var(--text)}
@media(max-width:640px){section{grid-template-columns:minmax(0,1fr)}section>*,section>.prompt{grid-column:1;grid-row:auto;padding-top:0}}
@media print{.out pre{max-height:none}pre.source{break-inside:avoid}}`;
