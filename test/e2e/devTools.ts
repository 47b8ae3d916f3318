import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { root } from '#test/harness/machine';
import { timePasses } from '#test/harness/until';

/** Puts the core of Redux DevTools where the app looks for the extension, before the app starts; its log is `window.lifted`. */
export const withDevTools = async (page: Page): Promise<void> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { compose } from 'redux';
        import { instrument, ActionCreators } from '@redux-devtools/instrument';
        const keepLog = (next) => (...given) => { const store = next(...given); window.lifted = store.liftedStore; return store; };
        window.jumpTo = (index) => window.lifted.dispatch(ActionCreators.jumpToState(index));
        window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = () => (...enhancers) => compose(...enhancers, keepLog, instrument(undefined, { maxAge: 100000 }));`,
      resolveDir: root,
    },
    bundle: true,
    format: 'iife',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.addInitScript(outputFiles[0]!.text);
};

/** One recorded action and the state after it, as far as a test compares it with the page. */
export interface Recorded {
  readonly type: string;
  readonly pathname: string;
  readonly search: string;
  readonly filter: string;
  readonly draftName: string | null;
  readonly signedIn: boolean;
}

/** The log so far, oldest first. */
export const recorded = (page: Page): Promise<Recorded[]> =>
  page.evaluate(() => {
    interface Draft {
      values: { name: string };
    }
    interface Router {
      location: { pathname: string; search: string };
    }
    interface State {
      session: { phase: string };
      router: Router;
      forms?: { notebook?: { create: { draft: Draft } | null } };
    }
    const { stagedActionIds, actionsById, computedStates } = (
      window as unknown as {
        lifted: {
          getState(): {
            stagedActionIds: number[];
            actionsById: Record<number, { action: { type: string } }>;
            computedStates: { state: State }[];
          };
        };
      }
    ).lifted.getState();
    return stagedActionIds.map((id, index) => {
      const { session, router, forms } = computedStates[index]!.state;
      const { pathname, search } = router.location;
      return {
        type: actionsById[id]!.action.type,
        pathname,
        search,
        signedIn: session.phase === 'signedIn',
        filter: new URLSearchParams(search).get('q') ?? '',
        draftName: forms?.notebook?.create?.draft.values.name ?? null,
      };
    });
  });

/** Waits for the features that join after the first page was shown: their code would come in the middle of a walk. */
export const allFeaturesLoaded = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('features joined').length > 0);
};

/** Jumps to the state after the recorded action at this index. */
export const jumpTo = (page: Page, index: number): Promise<void> =>
  page.evaluate((at) => {
    (window as unknown as { jumpTo(index: number): void }).jumpTo(at);
  }, index);

/** How many files the page has loaded. */
const loaded = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').length);

/** The log, once nothing is added to it and no more code comes: features with pages of their own join one after the other. */
export const untilQuiet = async (page: Page): Promise<Recorded[]> => {
  await allFeaturesLoaded(page);
  const [before, files] = [await recorded(page), await loaded(page)];
  await timePasses(1_500, 'nothing may be added meanwhile');
  const log = await recorded(page);
  const isQuiet = log.length === before.length && (await loaded(page)) === files;
  return isQuiet ? log : untilQuiet(page);
};

/** Once `stillLife` is set, what the app does by itself after 2.5 s or more (read, read again, forget) does not happen: the walk may take its time. */
export const withStillTime = (page: Page) =>
  page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    const still = (work: TimerHandler, ms = 0, ...given: unknown[]) =>
      real(() => {
        if (typeof work === 'function' && !(ms >= 2_500 && 'stillLife' in window))
          (work as (...given: unknown[]) => void)(...given);
      }, ms);
    Object.assign(window, { setTimeout: still });
  });
