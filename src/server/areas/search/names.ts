import type { NamedObject } from '~/contract';
import type { ObjectKind } from '../../platform/objectKind';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { whyNotOf } from '../../platform/access/rights';
import { instantWriter } from './instants';
import { allNameLines, BETWEEN } from './queries/names';

/** The kinds that the person's plan lets them find. */
export const kindsFor = (
  { config, objectKinds }: Pick<Workspace, 'config' | 'objectKinds'>,
  user: Account,
): readonly ObjectKind[] =>
  objectKinds.filter(({ right }) => right === undefined || whyNotOf(config, user, right) === null);

/** The objects of these lines. A cursor walks the text once: splitting it into lines first takes twice as long. */
export const namedObjectsIn = (lines: string): NamedObject[] => {
  const instantOf = instantWriter();
  const found: NamedObject[] = [];
  let at = 0;
  const partUntil = (border: string): string => {
    const end = lines.indexOf(border, at);
    const part = lines.slice(at, end === -1 ? undefined : end);
    at = end === -1 ? lines.length : end + border.length;
    return part;
  };
  while (at < lines.length) {
    const [kind, id, status] = [
      partUntil(BETWEEN.parts) as NamedObject['kind'],
      partUntil(BETWEEN.parts),
      partUntil(BETWEEN.parts),
    ];
    const [user_name, touched] = [partUntil(BETWEEN.parts), Number(partUntil(BETWEEN.parts))];
    found.push({
      kind,
      id,
      name: partUntil(BETWEEN.lines),
      status,
      user_name,
      update_datetime: instantOf(touched),
    });
  }
  return found;
};

/** The objects that a person may see, by name: their own before the team's, the last changed first. Of more than `MAX_NAMES` the last changed. */
export const readNames = async (
  workspace: Pick<Workspace, 'db' | 'config' | 'objectKinds'>,
  user: Account,
): Promise<NamedObject[]> => {
  const found = namedObjectsIn(await allNameLines(workspace.db, kindsFor(workspace, user), user));
  const isOwn = (one: NamedObject) => one.user_name === user.user_name;
  return [...found.filter(isOwn), ...found.filter((one) => !isOwn(one))];
};
