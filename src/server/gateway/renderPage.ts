/** The page scripted output runs in: an origin of its own, which hears only the page that holds it. */
export const RENDER_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Output</title>
<style>
  body { margin: 0; font: 14px/1.5 Inter, system-ui, sans-serif; color: #1e293b; overflow-x: auto; overflow-y: hidden; }
  body.dark { color: #e2e8f0; }
  table { border-collapse: collapse; } td, th { padding: 4px 8px; text-align: right; }
</style>
<body>
<script>
{
  const tell = (message) => parent.postMessage(message, '*');
  const tellHeight = () => tell({ type: 'render-height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  addEventListener('message', (event) => {
    if (event.source !== parent || event.data?.type !== 'render' || typeof event.data.html !== 'string') return;
    document.body.className = event.data.theme === 'dark' ? 'dark' : '';
    document.body.replaceChildren(document.createRange().createContextualFragment(event.data.html));
    tellHeight();
  });
  new ResizeObserver(tellHeight).observe(document.documentElement);
  tell({ type: 'render-ready' });
}
</script>
</html>`;
