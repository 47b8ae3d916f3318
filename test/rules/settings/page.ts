import prettier from 'prettier';
import { configurationPage } from '../../../src/server/platform/settings/page';

/** The page of the settings. */
export const PAGE = 'docs/configuration.md';

/** The page as it has to be: made from the settings, and formatted like the rest. */
export const formattedPage = async (): Promise<string> =>
  prettier.format(configurationPage(), {
    ...(await prettier.resolveConfig(PAGE)),
    parser: 'markdown',
  });
