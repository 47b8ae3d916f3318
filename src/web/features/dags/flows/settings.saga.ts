import { api, type Dag } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { collaboratorChoice, environmentChoice } from '~/web/work/forms/choices';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { dagSaved, scheduleRequested, settingsSaveSucceeded, settingsRequested } from '../events';
import {
  scheduleForm,
  scheduleOf,
  selectSchedule,
  selectSettings,
  settingsForm,
  settingsOf,
} from '../model/forms';
import { poolChoice } from '../model/pools';
import { dags } from '../model/entities';

const failed = 'Unable to save the DAG';
const kept = (row: Dag, what: 'settings' | 'schedule') => [
  dagSaved({ id: row.dag_id, row }),
  settingsSaveSucceeded({ dag_id: row.dag_id, row, what }),
];

/** Name, location and collaborators of a DAG; its directory is a folder of the drive. */
export const dagSettings = smallForm({
  form: settingsForm,
  formOf: selectSettings,
  sent: settingsRequested,
  failed,
  follows: { feature: dags, valuesOf: settingsOf },
  send: ({ dag_id, dag_name, collaborators, ...settings }) =>
    callApi(api.dags.update, {
      dag_id,
      settings: { ...settings, dag_name: dag_name.trim(), collaborators: [...collaborators] },
    }),
  choices: [collaboratorChoice, poolChoice, environmentChoice],
  picks: {
    asker: settingsForm.name,
    change: ({ path }) => ({ source_dir: path.replace(/\/$/, '') }),
  },
  taken: ({ dag }) => [settingsForm.events.opened(settingsOf(dag)), ...kept(dag, 'settings')],
});

/** When a DAG runs by itself. */
export const dagSchedule = smallForm({
  form: scheduleForm,
  formOf: selectSchedule,
  sent: scheduleRequested,
  failed,
  follows: { feature: dags, valuesOf: scheduleOf },
  send: ({ dag_id, ...schedule }) => callApi(api.dags.update, { dag_id, schedule }),
  taken: ({ dag }) => [scheduleForm.events.opened(scheduleOf(dag)), ...kept(dag, 'schedule')],
});
