/**
 * The page widgets run in: an origin of its own. The page around it hands it their code and a port, once, and talks with them
 * over that port alone. A page without an origin keeps nothing it loaded, so its code is loaded once, by the page around it.
 */
export const WIDGETS_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Widgets</title>
<body>
<script>
  addEventListener('message', function begin(event) {
    if (event.source !== parent || event.data?.type !== 'widgets-code' || typeof event.data.code !== 'string' || !event.ports[0]) return;
    removeEventListener('message', begin);
    globalThis.widgetsPort = event.ports[0];
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob([event.data.code], { type: 'text/javascript' }));
    document.head.append(script);
  });
  parent.postMessage({ type: 'widgets-ready' }, '*');
</script>
</html>`;
