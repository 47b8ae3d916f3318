import { readings } from '~/web/lib/browser/readings';
import { StrictMode } from 'react';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Router } from 'react-router-dom';
import { App } from '~/web/app/App';
import { rosterFor } from '~/web/app/roster';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';
import { createScreens } from '~/web/app/screens';
import { runApp, type RunAppOptions } from './runApp';

/** The whole app on screen: real store, real sagas, real components, as main.tsx puts them together. */
export const showApp = async (given: RunAppOptions) => {
  const app = await runApp(given);
  const screen = render(
    <StrictMode>
      <Provider store={app.store}>
        <Router history={app.history}>
          <App
            screens={createScreens(
              given.roster ?? rosterFor({ ...DEFAULT_CONFIG, ...given.config }),
              app.lazyFeatures,
            )}
          />
        </Router>
      </Provider>
    </StrictMode>,
  );
  const close = () => {
    readings.closeAll();
    screen.unmount();
    app.stop();
  };
  return { ...app, screen, close };
};
