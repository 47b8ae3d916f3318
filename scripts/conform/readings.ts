import { api } from '../../src/contract/api';
import { endpointOf, shapesOf, type Area, type Examiner } from './examiner';

/** Endpoints that read and need nothing but who asks. Those of which the name says something else are left to the stories. */
const READS =
  /^(read|collaborators$|preferencesTemplate$|taskCategories$|tasks$|providers$|places$|runtimes$|recent$|pools$|trash$)/;

const SOMEBODY = { user_name: 'somebody' };

/** Every endpoint that can be asked by whoever is signed in, and changes nothing: `[area, name]`. */
export const readings = (): [Area, string][] =>
  Object.entries(api).flatMap(([area, endpoints]) =>
    Object.keys(endpoints)
      .filter(
        (name) =>
          READS.test(name) &&
          !endpointOf(area, name).open &&
          shapesOf(area, name)?.request.safeParse(SOMEBODY).success === true,
      )
      .map((name): [Area, string] => [area as Area, name]),
  );

/** Asks all of them. */
export const readEverything = async ({ expectReply }: Examiner): Promise<void> => {
  for (const [area, name] of readings()) await expectReply(area, name as never, {} as never);
};
