import { StrictMode } from 'react';
import { createBrowserHistory } from 'history';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { App } from './app/App';
import { createApp } from './app/createApp';
import { rosterFor } from './app/roster';
import { createScreens } from './app/screens';
import { webStorage } from '~/web/lib/browser/storage';
import { readConfig } from '~/web/lib/state/config';
import { browserAdapter, foreignAdapter } from '~/web/lib/http/browserAdapter';
import { createHttp } from '~/web/lib/http/http';
import { watchReplies } from '~/web/lib/http/watchReplies';

const history = createBrowserHistory();
const config = readConfig(document);
const roster = rosterFor(config);
/** Hands a bug to the browser, which writes it to its console once and tells whoever listens for `error`. */
const report = (error: unknown) => {
  reportError(error);
};
const leave = (url: string) => {
  window.location.assign(url);
};

const { adapter, firstReplies } = watchReplies(
  config.full_replies ? browserAdapter : foreignAdapter(config.bare_families),
);
const http = createHttp(config.api_url, adapter);
const storages = { local: webStorage('local'), tab: webStorage('session') };
const app = createApp({ history, config, roster, http, storages, leave, report });
const screens = createScreens(roster, app.lazyFeatures);
const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app');

/** Longer than a server nearby needs, shorter than anybody notices, in milliseconds. */
const QUICK_MS = 60;

/**
 * Draws the page in one go: the stored session is back, the guards may have led elsewhere than the address said, and what the
 * page asks for first is here where the server is quick. Drawing placeholders only to replace them at once takes twice as long.
 */
const begin = async () => {
  await app.ready;
  await screens.load(history.location.pathname);
  if (roster.routeOf(history.location.pathname)?.access === 'members') await firstReplies(QUICK_MS);
  createRoot(place, { onCaughtError: report, onUncaughtError: report }).render(
    <StrictMode>
      <Provider store={app.store}>
        <Router history={history}>
          <App screens={screens} />
        </Router>
      </Provider>
    </StrictMode>,
  );
};

// Not awaited at the top level: pages are made of this module's chunk, so they would wait for it and it for them.
begin().catch(report);
