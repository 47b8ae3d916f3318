import type { Reducer } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { Panels } from './panels';
import type { Line } from './policies';
import type { Access, FetchFile } from './surroundings';

/** One address of the app. */
export interface Route {
  readonly path: string;
  readonly access: Access;
  /** Which of the rooms that join later it belongs to: those of the first pages, or batch work. */
  readonly company?: 'members' | 'work';
  /** Loads the page's code. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The page a modal lies over when nothing else is open below it. */
  readonly over?: string;
  /** Without sidebar and panels: sign-in, embedded pages, public views. */
  readonly bare?: boolean;
}

/** What of a slice is written to the browser's storage. */
export interface Kept {
  readonly version: number;
  readonly whitelist: readonly string[];
  /** 'local' survives the browser, 'tab' a reload of this tab. */
  readonly storage: 'local' | 'tab';
  /** Written at most so often, ms; at once where it is left out. */
  readonly throttle?: number;
  /** Fields that are written in a shorter form, which `restore` understands. */
  readonly shrink?: Readonly<Record<string, (value: never) => unknown>>;
  /** What of the stored state comes back; nothing where it is too old. */
  readonly restore?: (stored: never, now: number) => unknown;
}

/** What a feature hands to the app; its addresses are in its routes.ts, which is loaded before it. */
export interface Room {
  readonly reducers?: Readonly<Record<string, Reducer>>;
  /** What of them survives a reload, by the reducer's name. */
  readonly kept?: Readonly<Record<string, Kept>>;
  /** Lines of the switchboard that run for as long as somebody is signed in. */
  readonly flows?: readonly Line[];
  /** Lines that run from the start of the app to its end. */
  readonly flowsOutside?: readonly Line[];
  /** What stays on screen across pages, after the page: the editor's frames, the upload panel. */
  readonly layers?: readonly ComponentType[];
  /** What stays mounted whatever the page, signed in or not: frames that must not load again. */
  readonly roots?: readonly ComponentType[];
  /** Who brings the bytes of a file that lies elsewhere, by the kind of its source. */
  readonly fetchers?: Readonly<Record<string, FetchFile>>;
  /** Pieces of screens other rooms place by name. */
  readonly panels?: Panels;
}
