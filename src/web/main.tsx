import { StrictMode } from 'react';
import { createBrowserHistory } from 'history';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import local from 'redux-persist/es/storage';
import tab from 'redux-persist/es/storage/session';
import { App } from './app/App';
import { createApp } from './app/createApp';
import { createScreens } from './app/screens';
import { readConfig } from './kit/setup/config';
import { createHttp } from './kit/wire/http';

const history = createBrowserHistory();
const config = readConfig(document);
/** Hands a bug to the browser, which writes it to its console once and tells whoever listens for `error`. */
const report = (error: unknown) => { reportError(error); };
const leave = (url: string) => { window.location.assign(url); };

const app = createApp({ history, config, http: createHttp(config.api_url), storages: { local, tab }, leave, report });
const screens = createScreens(app.companies);
const place = document.getElementById('root');
if (!place) throw new Error('The page has no place for the app');

/** Draws the page in one go: the stored session is back, and the guards may have led elsewhere than the address said. */
const begin = async () => {
  await app.ready;
  await screens.load(history.location.pathname);
  createRoot(place, { onCaughtError: report, onUncaughtError: report }).render(
    <StrictMode>
      <Provider store={app.store}>
        <Router history={history}><App screens={screens} /></Router>
      </Provider>
    </StrictMode>,
  );
};

// Not awaited at the top level: pages are made of this module's chunk, so they would wait for it and it for them.
begin().catch(report);
