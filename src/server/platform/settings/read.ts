import { BadSetting, type Environment } from './environment';
import { EVERY_SETTING, SETTINGS, type SettingName, type Settings } from './all';
import type { Setting } from './setting';

/** The value of a setting: of its text, or its default. */
export type ValueOf<Name extends SettingName> =
  Settings[Name] extends Setting<infer Value, infer Usual> ? Value | Usual : never;

const givenIn = (environment: Environment, name: string, { exact }: Setting): string | undefined =>
  (exact ? environment[name] : environment[name]?.trim()) || undefined;

/** Reads one setting. Throws `BadSetting` with a sentence that names it. */
export const read = <Name extends SettingName>(
  environment: Environment,
  name: Name,
): ValueOf<Name> => {
  const described: Setting = SETTINGS[name];
  const given = givenIn(environment, name, described);
  if (given === undefined) return described.usual as ValueOf<Name>;
  const result = described.kind.safeParse(given);
  if (result.success) return result.data as ValueOf<Name>;
  throw new BadSetting(`${name} ${result.error.issues[0]?.message}`);
};

/** Whether a setting is given. */
export const isSet = (environment: Environment, name: SettingName): boolean =>
  givenIn(environment, name, SETTINGS[name]) !== undefined;

/** Collects what is wrong with settings, so that all of it is said at once. */
export const createFaults = () => {
  const faults = new Set<string>();
  return {
    add: (sentence: string) => void faults.add(sentence),
    /** The result of `work`; undefined where it finds a setting that cannot be used. */
    attempt<Value>(work: () => Value): Value | undefined {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof BadSetting)) throw error;
        faults.add(error.message);
        return undefined;
      }
    },
    /** Throws `BadSetting` with every fault, a line each. */
    throwAny(): void {
      if (faults.size > 0) throw new BadSetting([...faults].join('\n'));
    },
  };
};

export type Faults = ReturnType<typeof createFaults>;

/** Looks at every setting by itself. */
export const findFaults = (environment: Environment, faults: Faults): void => {
  for (const [name] of EVERY_SETTING) faults.attempt(() => read(environment, name));
};
