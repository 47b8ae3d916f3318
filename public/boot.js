// Runs before anything else of the app; the build writes it into the page. It must stay small, old-fashioned and unable to fail.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key) || '';
    } catch {
      return ''; // Storage may be forbidden.
    }
  };
  // A chosen theme must not flash. 'system' needs nothing: the stylesheet follows the system.
  const theme = read('atelier.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  // The code of the page that is asked for starts on its way now, not after the code every page starts with has run.
  const written = document.getElementById('atelier-pages');
  const pages = written ? JSON.parse(written.textContent) : [];
  const path = read('persist:session').includes('signedIn') ? location.pathname : '/login';
  const page = pages.find(({ at }) => new RegExp(at).test(path));
  for (const href of page ? page.files : []) {
    const style = href.endsWith('.css');
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: style ? 'preload' : 'modulepreload',
        as: style ? 'style' : 'script',
        href,
      }),
    );
  }
})();
