import { StrictMode } from 'react';
import { createBrowserHistory } from 'history';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import local from 'redux-persist/es/storage';
import tab from 'redux-persist/es/storage/session';
import { App, loadPage } from './app/App';
import { createApp } from './app/createApp';
import { readConfig } from './kit/setup/config';
import { createHttp } from './kit/wire/http';

const history = createBrowserHistory();
const config = readConfig(document);
/** Hands a bug to the browser, which writes it to its console once and tells whoever listens for `error`. */
const report = (error: unknown) => { reportError(error); };
const leave = (url: string) => { window.location.assign(url); };

const app = createApp({ history, config, http: createHttp(config.api_url), storages: { local, tab }, leave, report });
// The code of the page is on its way while the stored session comes back; the guards may then have led elsewhere.
await Promise.all([app.ready, loadPage(history.location.pathname)]);
await loadPage(history.location.pathname);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app');
createRoot(place, { onCaughtError: report, onUncaughtError: report }).render(
  <StrictMode>
    <Provider store={app.store}>
      <Router history={history}><App /></Router>
    </Provider>
  </StrictMode>,
);
