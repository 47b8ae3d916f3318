import type { RouterState } from '../browser/url/location';
import type { AppConfig } from './config';
import type { TabState } from '../browser/tab';

/**
 * The state of the whole app. A feature adds its slices where it makes them: `declare module '~/web/lib/state/root' { interface RootState { … } }`.
 * A slice that joins with the code of its feature is optional: it is undefined until then.
 */
export interface RootState extends RouterState {
  readonly config: AppConfig;
  readonly tab: TabState;
}
