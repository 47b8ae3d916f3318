/** The sheet of a public page: the colours of the app, light or dark as the system says. */
export const STYLE = `:root{color-scheme:light dark;--ground:light-dark(#f8fafc,#0c111d);--surface:light-dark(#fff,#131a2a);--text:light-dark(#0f172a,#e6ebf4);
--muted:light-dark(#526077,#9fadc4);--line:light-dark(#e2e8f0,#263149);--fill:light-dark(#e8edf4,#243047);--link:light-dark(#4338ca,#a5b4fc);
--accent:light-dark(#4f46e5,#5957ec);--focus:light-dark(#4f46e5,#818cf8)}
*{box-sizing:border-box}body{margin:0;font:14px/1.5 system-ui,sans-serif;color:var(--text);background:var(--ground)}
a{color:var(--link)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
main{display:flex;flex-direction:column;gap:16px;max-width:1040px;min-height:100vh;margin:0 auto;padding:16px 24px 48px}
.bar{display:flex;align-items:center;justify-content:space-between}.brand{display:inline-flex;align-items:center;gap:8px;font-weight:600}
h1{margin:0 0 8px;font-size:20px;overflow-wrap:anywhere}h2{margin:0 0 8px;font-size:14px}p{margin:0 0 8px}
.facts{display:flex;flex-wrap:wrap;gap:4px 16px;color:var(--muted)}.summary{max-width:75ch;white-space:pre-wrap;overflow-wrap:anywhere}
.tags{display:flex;flex-wrap:wrap;gap:4px;margin:0 0 12px;padding:0;list-style:none}.tags li{padding:2px 8px;background:var(--fill);border-radius:6px}
.copy{display:inline-block;padding:8px 16px;color:#fff;background:var(--accent);border-radius:6px;text-decoration:none;font-weight:600}
iframe{flex:1 0 auto;width:100%;height:max(480px,80vh);border:1px solid var(--line);border-radius:8px;background:var(--surface)}
.files{margin:0;padding:0;list-style:none}.files li{padding:4px 0;overflow-wrap:anywhere}.files span{color:var(--muted)}
@media(max-width:640px){main{padding:12px 12px 32px}}`;
