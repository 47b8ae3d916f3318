import type { DriveEntry, ProjectSource, Storage } from '~/contract';
import type { ChosenLocation } from '../engine/choosing';
import { gather, NOTHING } from '../storage/gather';
import { driveOf } from '../storage/stores';
import { createKeyedMutex } from '../concurrency/keyedMutex';
import { segmentsOf } from '../files/segments';
import type { Call, Fingerprint } from '../http/call';
import { invalid, HttpError } from '../httpError';
import type { Workspace } from '../workspace';
import { createWork, type Original } from './creation';
import { partsOf, rejectForeignFiles } from './fileUrls';
import { folderOf, type Kind, type Work, type WorkSettings } from './kind';
import { ownershipOf } from './ownership';
import { planProblems } from './planned';
import { rejectProblems, rejectWrongSource } from './rules';

/** The fields of a create form that every kind of work has. */
interface NewWorkRequest<Settings> {
  readonly settings: Settings & ProjectSource;
  readonly drive_files?:
    { readonly storage: Storage; readonly paths: DriveEntry['path'][] } | undefined;
}

type ChangedSettings<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

/** The fields of a settings form that every kind of work has: settings beside the rest, or in `settings`. What is left out stays. */
type ChangedWorkRequest<Settings> = ChangedSettings<Omit<Settings, 'source_dir'>> & {
  readonly settings?: ChangedSettings<Omit<Settings, 'source_dir'>> | undefined;
  readonly sc_bj_file_urls?: string[] | undefined;
};

/** The settings that an update leaves of those before it. */
const changedSettings = <Settings>(
  before: Settings,
  { settings = {}, ...beside }: ChangedWorkRequest<Settings>,
  names: readonly (keyof Settings & string)[],
): Settings =>
  Object.fromEntries(
    names.map((name) => [
      name,
      [settings, beside, before]
        .map((from): unknown => Reflect.get(from as object, name))
        .find((value) => value !== undefined),
    ]),
  ) as Settings;

/** The replies of the endpoints of one kind. */
interface Replies<Object, One, Many> {
  readonly one: (object: Object) => One;
  readonly many: (objects: Object[]) => Many;
}

/** Where it is to run stays as it was: what was disabled since may stay in the settings of what was there before. */
const isSamePlace = (one: ChosenLocation, other: ChosenLocation) =>
  one.compute_provider === other.compute_provider &&
  one.compute_region === other.compute_region &&
  one.compute_zone === other.compute_zone;

/** The endpoints that every kind of work has, each as far as it is the same for all of them. */
export const workHandlers = <Object extends Work, Settings extends WorkSettings, Values, One, Many>(
  kind: Kind<Object, Settings, Values>,
  workspace: Workspace,
  { one, many }: Replies<Object, One, Many>,
) => {
  const repository = kind.repositoryOf(workspace);
  const { refuseNewCollaborators } = ownershipOf({
    noun: kind.noun,
    find: (_, id) => repository.find(id),
  });
  const { config, files } = workspace;
  const inTurn = createKeyedMutex();
  const current = async (id: string): Promise<Object> => {
    const found = await repository.find(id);
    if (found) return found.object;
    throw new HttpError('missing', `This ${kind.noun} does not exist any more.`);
  };
  const isFile = ({ user_name: owner }: Work, id: string, relative: string) =>
    files.isFile(owner, `${folderOf(kind, id)}/${relative}`);
  const cleanPath = (path: string) => segmentsOf(path).join('/');

  return {
    readAll: async (_request: unknown, { user }: Call) =>
      many(await repository.list({ owner: user.user_name })),
    readTeam: async (_request: unknown, { user }: Call) =>
      many(await repository.list({ team: user.team_name, except: user.user_name })),
    read: async (_request: unknown, { object }: Call<Object>) => one(object),

    /** Makes one, out of what the form sends and of what only this kind has. */
    async create(
      { settings: asked, drive_files }: NewWorkRequest<Settings>,
      call: Pick<Call, 'user' | 'files'>,
      { values, original }: CreateParts<Values>,
    ): Promise<One> {
      const { project_source, github_repo, github_branch, ...fields } = asked;
      const source = { project_source, github_repo, github_branch };
      const settings = kind.normalise({
        ...fields,
        main_file: cleanPath(fields.main_file),
      } as unknown as Settings);
      rejectWrongSource(source, call.files.length > 0 || original !== undefined);
      rejectProblems({
        ...(await kind.problemsOf(workspace, settings, call.user)),
        ...(await workspace.places.problems(call.user.team_name, settings)),
        ...(await planProblems(workspace, settings, {}, call.user)),
      });
      const brought = drive_files
        ? await gather(
            driveOf(workspace, drive_files.storage, call.user),
            drive_files.paths,
            config.uploadLimit,
          )
        : NOTHING;
      const draft = {
        owner: call.user.user_name,
        settings,
        source,
        files: call.files,
        brought,
        values,
      };
      return one(await current(await createWork(kind, workspace, draft, original)));
    },

    /** Stores what a settings form says of one; `problems` are those of fields that only this kind has. */
    async update(
      asked: ChangedWorkRequest<Settings>,
      { object: before, user }: Call<Object & Settings>,
      values: Partial<Values>,
      problems: Record<string, string> = {},
    ): Promise<One> {
      const id = kind.idOf(before);
      const { sc_bj_file_urls = [...before.sc_bj_file_urls] } = asked;
      const changed = changedSettings<Settings>(before, asked, kind.settingNames);
      const settings = kind.normalise({ ...changed, main_file: cleanPath(changed.main_file) });
      refuseNewCollaborators(before, settings, user);
      const closed = isSamePlace(before, settings)
        ? {}
        : await workspace.places.problems(user.team_name, settings);
      rejectProblems({
        ...(await kind.problemsOf(workspace, settings, user)),
        ...closed,
        ...(await planProblems(workspace, settings, before, user)),
        ...problems,
      });
      rejectForeignFiles(kind, id, sc_bj_file_urls);
      if (!(await isFile(before, id, settings.main_file))) {
        throw invalid({
          main_file: `There is no file ${settings.main_file} in this ${kind.noun}.`,
        });
      }
      await repository.change(id, { ...values, settings, fileUrls: sc_bj_file_urls });
      return one(await current(id));
    },

    /** Registers files that were uploaded. */
    async appendFiles(
      { sc_bj_file_urls: added }: { readonly sc_bj_file_urls: readonly string[] },
      { object }: Call<Object>,
    ): Promise<One> {
      const id = kind.idOf(object);
      rejectForeignFiles(kind, id, added);
      for (const url of added) {
        const { relative } = partsOf(kind, url);
        if (!(await isFile(object, id, relative)))
          throw invalid({ sc_bj_file_urls: `${relative} was not uploaded.` });
      }
      await inTurn(id, async () => {
        const { sc_bj_file_urls: known } = await current(id);
        await repository.change(id, { fileUrls: [...new Set([...known, ...added])] } as Parameters<
          typeof repository.change
        >[1]);
      });
      return one(await current(id));
    },
  };
};

interface CreateParts<Values> {
  readonly values: Values;
  /** Files of this one come along too, under what is sent and brought. */
  readonly original?: Original | undefined;
}

/** The lists of one kind that a browser polls. */
export const workFingerprints = (repository: {
  fingerprint(whose: { owner: string } | { team: string; except: string }): Promise<string>;
}) => ({
  readAll: (({ user }) => repository.fingerprint({ owner: user.user_name })) satisfies Fingerprint,
  readTeam: (({ user }) =>
    repository.fingerprint({ team: user.team_name, except: user.user_name })) satisfies Fingerprint,
});
