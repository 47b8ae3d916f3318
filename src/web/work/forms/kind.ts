import type { UnknownAction } from '@reduxjs/toolkit';
import type { UploadTarget } from '~/web/core/uploads/events';
import type { Workload } from './placement/model/values';
import type { PlacementRuleInputs } from './placement/model/rules';
import type { CopySource, FileTraits } from './sources/model/values';
import type { SourceRuleInputs } from './sources/model/rules';
import type { NamedFile } from '~/web/lib/http/http';
import type { Rules } from '~/web/lib/state/draft';
import type { FieldRow } from './fields';
import type { ObjectRequest } from './flows/objectRequest.saga';
import type { RootState } from '~/web/lib/state/root';
import type { FormTypes, KindForms } from './state';

/** The facts that the rules of a create form use beside the values. */
export type CreateRuleInputs = PlacementRuleInputs & SourceRuleInputs;

/** The values of a form that begins as a copy. */
export type Copied<Values> = Partial<Values> & { readonly clone: CopySource };

/** The form that makes an object of a kind. */
export interface CreateTable<Types extends FormTypes> {
  /** The addresses it is open at. */
  readonly paths: readonly string[];
  readonly title: string;
  /** Before anything was said. */
  readonly values: Types['create'];
  /** The names that the person's others have, none of which it begins with: as far as the app knows them, null where it does not; else to be asked for. */
  readonly names?: {
    readonly known: (state: RootState) => readonly string[] | null;
    readonly read: ObjectRequest<readonly string[]>;
  };
  /** The lists it needs that do not depend on the form, by name. */
  readonly choices: readonly string[];
  /** Below source, name and project directory, row by row. */
  readonly fields: readonly FieldRow<Types['create']>[];
  readonly rules?: Rules<Types['create'], CreateRuleInputs>;
  /** `files` holds the main file where it travels with the form. */
  readonly send: (
    values: Types['create'],
    files: readonly NamedFile[],
  ) => ObjectRequest<Types['row']>;
  /** The report of the new object. `uploads` are the ids of the files that follow it. */
  readonly told: (
    row: Types['row'],
    values: Types['create'],
    uploads: readonly string[],
  ) => readonly UnknownAction[];
  /** Where its other files go. */
  readonly target: (row: Types['row']) => UploadTarget;
  /** `?clone={id}` fills the form from another object, whose files the server copies. */
  readonly copy?: (id: string) => ObjectRequest<Copied<Types['create']>>;
  /** The page that others embed: what it says there of the new object. */
  readonly embedded?: { readonly path: string; readonly message: (row: Types['row']) => object };
}

/** The form that changes an object of a kind. */
export interface SettingsTable<Types extends FormTypes> {
  readonly title: string;
  /** The pages it is open at: '/jobs/:id'. */
  readonly pages: readonly string[];
  readonly choices: readonly string[];
  /** Below name, project directory and main file. */
  readonly fields: readonly FieldRow<Types['settings']>[];
  readonly rules?: Rules<Types['settings'], PlacementRuleInputs>;
  /** The main file may be changed, too. */
  readonly changesMainFile?: boolean;
  readonly valuesOf: (row: Types['row']) => Types['settings'];
  /** `at` is when the person asked for it, an ISO instant. */
  readonly send: (
    row: Types['row'],
    values: Types['settings'],
    at: string,
  ) => ObjectRequest<Types['row']>;
  /** The report of the changed object. */
  readonly told: (row: Types['row']) => UnknownAction;
  /** The object as far as the app knows it. */
  readonly objectOf: (state: RootState, id: string) => Types['row'] | null;
  /** The object that an action brings, read by itself; null where the action is about something else. */
  readonly shownBy: (action: unknown) => Types['row'] | null;
  /** The objects that are gone with this action. */
  readonly goneBy: (action: unknown) => readonly string[];
  /** The page that others embed; it reads its object itself and tells it. */
  readonly embedded?: {
    readonly path: string;
    readonly read: (id: string) => ObjectRequest<Types['row']>;
    readonly toldOfRead: (row: Types['row']) => UnknownAction;
  };
}

/** All that differs between the kinds of objects that have forms. */
export interface FormTable<Kind extends string, Types extends FormTypes> {
  /** The form that creates goes by it. */
  readonly kind: Kind;
  /** Its forms in the state of the app; undefined until its feature has joined. */
  readonly formsOf: (state: RootState) => KindForms<Types> | undefined;
  /** The list of them: Cancel leads there, and below it is the page of each. */
  readonly path: `/${string}`;
  /** How the API calls the work. */
  readonly workload: Workload;
  /** The API's name of the field, and its label. */
  readonly name: { readonly field: string; readonly label: string; readonly missing: string };
  /** The texts about its files; its noun names it in every sentence. */
  readonly files: FileTraits;
  readonly idOf: (row: Types['row']) => string;
  readonly nameOf: (row: Types['row']) => string;
  readonly create: CreateTable<Types>;
  readonly settings?: SettingsTable<Types>;
}
