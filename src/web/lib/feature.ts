import type { Reducer } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { RecentObject, Right } from '~/contract';
import type { IconProps } from 'semantic-ui-react';
import type { CommandsOf } from './commands';
import type { Panels } from './panels';
import type { AppConfig } from '~/web/lib/state/config';
import type { RootState } from '~/web/lib/state/root';
import type { Line } from '~/web/lib/saga/policies';
import type { Access, FetchFile } from '~/web/lib/saga/sagaContext';

/**
 * When features join later. Together: 'members' as soon as somebody has signed in, 'work' two seconds after the first page or with a page of
 * theirs. By itself: 'visit' with a page of its own, or after those, one feature after the other.
 */
export type LaterJoin = 'members' | 'work' | 'visit';

/** A right of the team's plan, or being one of its admins. */
export type Requirement = Right | 'admin';

/** One address of the app. */
export interface Route {
  readonly path: string;
  readonly access: Access;
  /** The features the page needs, where they are others than those its own feature joins with. */
  readonly joins?: Exclude<LaterJoin, 'visit'>;
  /** Loads the page's code. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The requirements beyond being signed in; whoever lacks it reads which (RT-55). */
  readonly requires?: readonly Requirement[];
  /** Which installations have it; all of them where it is left out. Elsewhere its path is unknown. */
  readonly where?: (config: AppConfig) => boolean;
  /** Open also on the plan that grants nothing of the app; there it stands without the shell. */
  readonly onAnyPlan?: boolean;
  /** The page a modal lies over when nothing else is open below it. */
  readonly over?: string;
  /** Without sidebar and panels: sign-in, embedded pages, public views. */
  readonly bare?: boolean;
}

/** The fields of a slice in the browser's storage. */
export interface PersistOptions {
  /** Where its state lies: 'jobs.code'. */
  readonly path: string;
  /** Its name in the browser's storage. It stays when the state moves, or what was stored is lost. */
  readonly key: string;
  readonly version: number;
  /** The fields of it that are written. */
  readonly allow: readonly string[];
  /** 'local' survives the browser, 'tab' a reload of this tab. */
  readonly storage: 'local' | 'tab';
  /** Written at most so often, ms; at once where it is left out. */
  readonly throttle?: number;
  /** Fields that are written in a shorter form, which `restore` understands. */
  readonly shrink?: Readonly<Record<string, (value: never) => unknown>>;
  /** The part of the stored state that is restored; nothing where it is too old. */
  readonly restore?: (stored: never, now: number) => unknown;
}

/** A way into an area, in the sidebar. */
export interface NavEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: NonNullable<IconProps['name']>;
  /**
   * 'own' and 'team' make the Settings group (NAV-10): what everybody has, and areas of the whole team, hidden on the plans of single
   * people (NAV-11). The first group and the last have no title.
   */
  readonly group: 'first' | 'Creations' | 'Storage' | 'last' | 'own' | 'team';
  /** The panel that says how much is new there. */
  readonly badge?: string;
  /** Where it is shown; everywhere where it is left out. */
  readonly where?: (config: AppConfig) => boolean;
  /** For the admins of the team alone. */
  readonly admins?: true;
  /** Rights without which it is not shown. */
  readonly requires?: readonly Right[];
  /** Smaller stands higher within the group. */
  readonly order: number;
}

/** A kind of object that is found by its name, and a section of /home: those that were touched lately. */
export interface RecentKind {
  readonly kind: RecentObject['kind'];
  readonly title: string;
  /** The name of one of them: 'Batch job'. */
  readonly one: string;
  /** Below it lies the page of each object. */
  readonly path: string;
  /** The default query of an address of one: '?version=1'. */
  readonly query?: `?${string}`;
  readonly order: number;
}

/** The registration of a feature before its code is loaded. Each is one line of app/features.ts, and that is all its registration. */
export type FeatureManifest = {
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly nav?: readonly NavEntry[];
  readonly recents?: RecentKind;
} &
  /** There from the first moment, with or without a session. */
  (
    | { readonly joins: 'start'; readonly feature: Feature }
    | {
        readonly joins: LaterJoin;
        readonly load: () => Promise<Feature>;
        /** The feature on whose pages its panels are: of those that join by themselves, it joins with that one. */
        readonly with?: string;
      }
  );

type ReducerOf<State> = Reducer<Exclude<State, undefined>>;
/** Reducers where their states lie: a feature's only one, or those of the parts of its state. The feature declares in RootState what each of them holds. */
export type Reducers = {
  readonly [Name in keyof RootState]?:
    | ReducerOf<RootState[Name]>
    | {
        readonly [Part in keyof NonNullable<RootState[Name]>]?: ReducerOf<
          NonNullable<RootState[Name]>[Part]
        >;
      };
};

/** The reducers of a feature by the paths of their states: 'jobs.code', 'uploads'. */
export const reducersByPath = (reducers: Reducers): readonly (readonly [string, Reducer])[] =>
  Object.entries<Reducer | Readonly<Record<string, Reducer>>>(reducers as never).flatMap(
    ([name, one]) =>
      typeof one === 'function'
        ? [[name, one] as const]
        : Object.entries(one).map(([part, reducer]) => [`${name}.${part}`, reducer] as const),
  );

/** The parts of a feature that its index.ts hands to the app. */
export interface Feature {
  readonly reducers?: Reducers;
  /** The fields that survive a reload. */
  readonly persisted?: readonly PersistOptions[];
  /** Paths of the state that outlive the session. Everything else is what somebody saw while signed in (LOG-10). */
  readonly outlives?: readonly string[];
  /** Paths of the state, such as 'drive.folders', with thousands of rows: development does not look there for mutations. */
  readonly large?: readonly string[];
  /** Lines of the switchboard that run for as long as somebody is signed in. */
  readonly flows?: readonly Line[];
  /** Lines that run from the start of the app to its end. */
  readonly flowsOutside?: readonly Line[];
  /** Layers that stay on screen across pages, after the page: the editor's frames, the upload panel. */
  readonly layers?: readonly ComponentType[];
  /** Layers that stay mounted whatever the page, signed in or not: frames that must not load again. */
  readonly roots?: readonly ComponentType[];
  /** The fetchers of files that lie elsewhere, by the kind of their source. */
  readonly fetchers?: Readonly<Record<string, FetchFile>>;
  /** The commands for the search box and for command keys. */
  readonly commands?: CommandsOf;
  /** Pieces of screens other features place by name. */
  readonly panels?: Panels;
}
