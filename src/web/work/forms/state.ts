import type { Problem } from '~/contract';
import type { Draft } from '~/web/lib/state/draft';
import type { RequestState } from '~/web/lib/state/request';
import type { Lists } from './placement/model/cascade';
import type { Workload } from './placement/model/values';
import type { CopySource, FilesState, FileTraits } from './sources/model/values';
import type { CreateValues, FormValues } from './values';

/** The common fields of objects with a form. */
export interface FormRow {
  readonly user_name: string | null;
  readonly collaborators: readonly string[];
}

/** Values and objects of one kind. */
export interface FormTypes {
  readonly row: FormRow;
  readonly create: CreateValues;
  readonly settings: FormValues;
}

/** A form that is being filled in. */
export interface FormState<Values> {
  readonly draft: Draft<Values>;
  /** The noun of its object within a sentence. */
  readonly noun: string;
  /** How the API calls the work. */
  readonly workload: Workload;
  /** The options of each step of the placement. */
  readonly lists: Lists;
  /** How often it was refused: the first problem takes the focus each time. */
  readonly refusals: number;
}

/** How far the copy that the address asks for has come. `waiting` is one that arrived while something else was filled in. */
export type Copying<Values> =
  | { readonly phase: 'reading' | 'taken' | 'declined'; readonly id: string }
  | {
      readonly phase: 'waiting';
      readonly id: string;
      readonly values: Values;
      readonly source: CopySource;
    }
  | { readonly phase: 'failed'; readonly id: string; readonly problem: Problem };

/** The initial values of a create form. */
export interface NewForm {
  readonly values: CreateValues;
  readonly traits: FileTraits;
  readonly workload: Workload;
}

/** A form that creates while it is open. */
export interface CreateState<Values = CreateValues> extends FormState<Values> {
  readonly traits: FileTraits;
  readonly files: FilesState;
  /** The name it began with; '' where it suggested none. */
  readonly suggested: string;
  /** Bytes of the main file that are through while it is being made. */
  readonly sent: number;
  /** The person wants to leave, and something would be lost. */
  readonly leaving: boolean;
  readonly copying: Copying<Values> | null;
  /** The result of an embedded page; it shows no form any more. */
  readonly made: { readonly id: string; readonly told: boolean } | null;
}

/** An object with what a settings form shows of it. */
export interface FormObject {
  readonly kind: KindName | (string & {});
  readonly id: string;
  readonly noun: string;
  readonly workload: Workload;
  readonly object: FormRow;
  readonly values: FormValues;
}

/** The settings of one object as they are being changed. */
export interface SettingsState<Row = FormRow, Values = FormValues> extends FormState<Values> {
  /** The initial values of the form. */
  readonly object: Row;
  /** The same as the form shows it. */
  readonly stored: Values;
  /** The server's values, where they differ from the initial values of the form. */
  readonly newer: { readonly object: Row; readonly values: Values } | null;
  /** An embedded page saved it; it shows no form any more. */
  readonly saved: { readonly told: boolean } | null;
}

/** The forms of one kind. */
export interface KindForms<Types extends FormTypes = FormTypes> {
  readonly create: CreateState<Types['create']> | null;
  /** By the id of the object. */
  readonly settings: Readonly<Record<string, SettingsState<Types['row'], Types['settings']>>>;
  /** An embedded page reads its object. */
  readonly request: RequestState;
}

/** The kinds that have forms. A kind adds itself where it makes its form: `declare module '~/web/work/forms/state' { interface FormKinds { … } }`. */
export interface FormKinds {
  /** No kind: the interface is there to be added to. */
  readonly [none]?: never;
}
declare const none: unique symbol;
export type KindName = keyof FormKinds & string;
/** The state of the create forms. */
export type KindValues = {
  [Kind in KindName]: FormKinds[Kind] extends { create: infer Values } ? Values : never;
}[KindName];

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly forms?: FormsArea;
  }
  interface FormsArea {
    /** The forms of every kind that joined. */
    readonly drafts?: { readonly [Kind in KindName]?: KindForms<FormKinds[Kind]> };
  }
}
