import type { Setting } from './setting';
import { operation } from './topics/operation';
import { people } from './topics/people';
import { services } from './topics/services';
import { serving } from './topics/serving';
import { storage } from './topics/storage';
import { work } from './topics/work';

/** The settings by what they are about, in the order in which docs/configuration.md has them. */
export const TOPICS = [
  { title: 'Addresses and access', settings: serving },
  { title: 'Data', settings: storage },
  { title: 'People and sign-in', settings: people },
  { title: 'Notebooks and jobs', settings: work },
  { title: 'Live rooms and other services', settings: services },
  { title: 'Operation', settings: operation },
] as const;

/** Every variable of the environment that the server reads, by its name. */
export const SETTINGS = { ...serving, ...storage, ...people, ...work, ...services, ...operation };

export type Settings = typeof SETTINGS;
export type SettingName = keyof Settings;

/** The same without their own types: name and description. */
export const EVERY_SETTING: readonly (readonly [SettingName, Setting])[] = Object.entries(
  SETTINGS,
) as [SettingName, Setting][];

/** The names of those that nobody but the server may know. */
export const SECRETS: readonly SettingName[] = EVERY_SETTING.filter(
  ([, { secret }]) => secret === true,
).map(([name]) => name);
