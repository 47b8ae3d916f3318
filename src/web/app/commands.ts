import { push } from 'connected-react-router';
import { selectMay, selectUser } from '~/web/core/session/person';
import type { Command, CommandsOf } from '~/web/lib/commands';
import type { Feature, FeatureManifest } from '~/web/lib/feature';

/** Every area that the sidebar leads to is a command. */
const leadingTo =
  (manifests: readonly FeatureManifest[]): CommandsOf =>
  (state) => {
    const team = selectMay(state, 'teamAreas');
    const isAdmin = selectUser(state)?.is_admin === true;
    return manifests
      .flatMap(({ nav = [] }) => nav)
      .filter(({ group, admins }) => (team || group !== 'team') && (isAdmin || !admins))
      .map(({ to, label, icon }): Command => ({
        key: `go${to}`,
        label: `Go to ${label}`,
        icon,
        event: () => push(to),
      }));
  };

/** The commands of the features that are here, those of the open page first, then the areas; of two commands with the same key the first one. */
export const createCommands = (
  manifests: readonly FeatureManifest[],
  features: () => readonly Feature[],
): CommandsOf => {
  const areas = leadingTo(manifests);
  return (state) => {
    const all = [...features().flatMap(({ commands }) => commands?.(state) ?? []), ...areas(state)];
    const first = new Map(
      all.map((command): [string, Command] => [command.key, command]).reverse(),
    );
    const each = [...first.values()].reverse();
    return [
      ...each.filter(({ byKey }) => byKey),
      ...each.filter(({ byKey, last }) => !byKey && !last),
      ...each.filter(({ last }) => last),
    ];
  };
};
