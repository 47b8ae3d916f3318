import type { NotebookSettings, ProjectSource } from '~/contract/work/notebooks';
import type { Account } from '../identity/account';
import type { ChosenLocation } from '../engine/choosing';
import type { Workspace } from '../workspace';
import type { Transaction } from '../database/database';
import type { OwnedObject, Owned } from './ownership';
import type { MainText } from './project';

/** The common settings of every kind of work. */
export type WorkSettings = Omit<NotebookSettings, 'notebook_name' | 'runtime_id'>;

/** An object of any kind of work: somebody's, with files. */
export interface Work extends Owned, ChosenLocation {
  readonly main_file: string;
  readonly source_dir: string;
  readonly sc_bj_file_urls: readonly string[];
}

/** The owners of the objects: one person, or their teammates. */
export type OwnerFilter =
  { readonly owner: string } | { readonly team: string; readonly except: string };

export interface LocatedWork<Object> extends OwnedObject<Object> {
  /** The number of the owner. */
  readonly person: number;
}

export interface NewWork<Settings> {
  readonly id: string;
  readonly owner: string;
  readonly settings: Settings;
  readonly source: ProjectSource;
  readonly fileUrls: string[];
}

export interface WorkChanges<Settings> {
  readonly settings?: Settings;
  readonly fileUrls?: string[];
}

/** The rows of one kind of work. `Values` are columns that only this kind has. */
export interface WorkRepository<Object, Settings, Values = object> {
  /** Changed last first; all of them where no limit is given. */
  list(whose: OwnerFilter, limit?: number): Promise<Object[]>;
  /** Changes whenever anything in that list changed; far cheaper than the list. */
  fingerprint(whose: OwnerFilter): Promise<string>;
  find(id: string): Promise<LocatedWork<Object> | null>;
  add(work: NewWork<Settings> & Values): Promise<void>;
  change(id: string, changes: WorkChanges<Settings> & Partial<Values>): Promise<void>;
  /** Removes it, in one transaction with what goes along; false where it may not be removed now. */
  remove(id: string, within: (tx: Transaction, id: string) => Promise<void>): Promise<boolean>;
  /** Makes it somebody else's, in one transaction with what goes along; false where it runs. */
  give(id: string, to: string, within: (tx: Transaction) => Promise<void>): Promise<boolean>;
}

/** One kind of work, as what all kinds share must know it. */
export interface Kind<Object extends Work = Work, Settings = WorkSettings, Values = object> {
  /** In a sentence: 'notebook'. */
  readonly noun: string;
  /** The folder of all of them among their owner's files, with which the names of their files begin: 'notebooks'. */
  readonly root: string;
  /** The field of a request that names one, as a sentence about names of files says it: 'notebook_id'. */
  readonly idField: string;
  /** The prefix of new ids: 'nb'. */
  readonly idPrefix: string;
  /** The fields of its settings. */
  readonly settingNames: readonly (keyof Settings & string)[];
  /** The prefix of folders that are being made: 'notebook'. */
  readonly passage: string;
  readonly idOf: (object: Object) => string;
  readonly repositoryOf: (workspace: Workspace) => WorkRepository<Object, Settings, Values>;
  /** The stored content of a main file. */
  readonly mainText: MainText;
  /** Empty fields become null; dependent fields agree. */
  readonly normalise: (settings: Settings) => Settings;
  /** Objects that the settings name must exist; the fields that do not, with a sentence each. */
  readonly problemsOf: (
    workspace: Workspace,
    settings: Settings,
    user: Account,
  ) => Promise<Record<string, string>>;
}

/** The folder of an object among its owner's files. */
export const folderOf = ({ root }: Pick<Kind, 'root'>, id: string): string => `${root}/${id}`;
