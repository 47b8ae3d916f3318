import { combineReducers } from '@reduxjs/toolkit';
import type { Dag, DagSchedule, DagSettings } from '~/contract';
import { DAG_FILE } from '~/contract/dags/file';
import { draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';

/** The fields that make a DAG: settings, and the text of the file that was chosen. */
export interface CreateValues {
  readonly dag_name: string;
  /** 'blank' begins with nothing; 'file' with a JSON file of this computer or of the drive. */
  readonly source: 'blank' | 'file';
  readonly file: {
    readonly name: string;
    readonly text: string;
    readonly problem: string | null;
    readonly nodes: number;
  } | null;
  readonly shared_with_team: boolean;
  readonly collaborators: readonly string[];
}
export const NEW_DAG: CreateValues = {
  dag_name: '',
  source: 'file',
  file: null,
  shared_with_team: false,
  collaborators: [],
};

const nameRule = ({ dag_name }: { readonly dag_name: string }) => {
  if (dag_name.trim() === '') return 'Please input your DAG name!';
  return dag_name.trim().length > 200 ? 'A name has at most 200 characters.' : undefined;
};

/** The rules of DAG-05 to DAG-08. */
export const createForm = draft<CreateValues, null>('dags/createForm', {
  dag_name: nameRule,
  file: ({ source, file }) =>
    source === 'blank' ? undefined : file === null ? DAG_FILE.missing : (file.problem ?? undefined),
});

/** Sharing with the entire team clears collaborators (DAG-12). */
export const sharing = (shared_with_team: boolean) =>
  shared_with_team ? { shared_with_team, collaborators: [] } : { shared_with_team };

/** The settings, and what of them the form does not show. */
export interface SettingsValues extends Omit<DagSettings, 'collaborators'> {
  readonly dag_id: string;
  readonly collaborators: readonly string[];
}
export const settingsOf = (dag: Dag): SettingsValues => {
  const {
    dag_id,
    dag_name,
    source_dir,
    main_file,
    pool,
    min_free_memory,
    min_gpu_memory,
    disk_size,
    env_id,
    at_once,
    shared_with_team,
    collaborators,
  } = dag;
  return {
    dag_id,
    dag_name,
    source_dir,
    main_file,
    pool,
    min_free_memory,
    min_gpu_memory,
    disk_size,
    env_id,
    at_once,
    shared_with_team,
    collaborators,
  };
};
export const settingsForm = draft<SettingsValues, null>('dags/settingsForm', {
  dag_name: nameRule,
  at_once: ({ at_once }) =>
    Number.isInteger(at_once) && at_once >= 1 && at_once <= 64
      ? undefined
      : 'From 1 to 64 nodes run side by side.',
  min_gpu_memory: ({ min_gpu_memory: most }) =>
    most === null || (most >= 0 && most <= 10_000) ? undefined : 'From 0 to 10,000 GiB.',
  min_free_memory: ({ min_free_memory: most }) =>
    most === null || most >= 0.05 ? undefined : 'At least 0.05 GiB.',
});

export type ScheduleValues = DagSchedule & { readonly dag_id: string };
const NO_SCHEDULE: DagSchedule = {
  enabled: false,
  cron: '0 3 * * *',
  time_zone: 'UTC',
  missed: 'skip',
};
export const scheduleOf = ({ dag_id, schedule }: Dag): ScheduleValues => ({
  dag_id,
  ...(schedule ?? NO_SCHEDULE),
});
export const scheduleForm = draft<ScheduleValues, null>('dags/scheduleForm', {
  cron: ({ cron }) =>
    cron.trim().split(/\s+/).length === 5
      ? undefined
      : 'Write five fields: minute, hour, day of month, month and day of week.',
  time_zone: ({ time_zone }) =>
    time_zone.trim() === '' ? 'Please choose a time zone.' : undefined,
});

/** The forms that are open. */
export const dagPartsReducer = combineReducers({
  create: createForm.reducer,
  settings: settingsForm.reducer,
  schedule: scheduleForm.reducer,
});
export type DagParts = ReturnType<typeof dagPartsReducer>;

declare module '~/web/lib/state/root' {
  interface DagsArea {
    readonly forms?: DagParts;
  }
}

export const selectCreate = (state: RootState) => state.dags?.forms?.create ?? null;
export const selectSettings = (state: RootState) => state.dags?.forms?.settings ?? null;
export const selectSchedule = (state: RootState) => state.dags?.forms?.schedule ?? null;
