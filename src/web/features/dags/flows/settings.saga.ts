import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type Dag } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { isDirty } from '~/web/kit/state/draft';
import type { Happened } from '~/web/kit/effects/policies';
import { collaboratorChoice } from '~/web/objects/form/choices';
import { sendDraft, type SentDraft } from '~/web/objects/form/flows/sendDraft.saga';
import type { picked } from '../../drivePicker/events';
import { dagRead, dagSaved, settingsKept, settingsRejected, type scheduleRequested, type settingsRequested } from '../events';
import { NO_SCHEDULE, scheduleForm, settingsForm, settingsOf } from '../model/forms';
import { dags } from '../model/room';
import { selectSchedule, selectSettings } from '../selectors';
import { poolChoice, pythonChoice } from '../model/pools';

const scheduleOf = ({ dag_id, schedule }: Dag) => ({ dag_id, ...(schedule ?? NO_SCHEDULE) });

/** The forms of settings and schedule open with the page, follow the DAG while nothing was typed, and close with it. */
export function* offerSettings({ id }: { id: string }): SagaGenerator<void> {
  const { events: settings } = settingsForm;
  const { events: schedule } = scheduleForm;
  try {
    yield* put(collaboratorChoice.needed());
    yield* put(poolChoice.needed());
    yield* put(pythonChoice.needed());
    for (let shown = ''; ;) {
      const dag = yield* select(dags.selectKnown, id);
      const now = dag ? JSON.stringify([settingsOf(dag), scheduleOf(dag)]) : '';
      const [typed, planned] = [yield* select(selectSettings), yield* select(selectSchedule)];
      if (dag && now !== shown && !(typed && isDirty(typed))) yield* put(settings.opened(settingsOf(dag)));
      if (dag && now !== shown && !(planned && isDirty(planned))) yield* put(schedule.opened(scheduleOf(dag)));
      shown = now;
      yield* take([dagRead.type, dagSaved.type]);
    }
  } finally {
    yield* put(settings.closed());
    yield* put(schedule.closed());
  }
}

/** The folder that was chosen in the drive comes into the settings. */
export function* takeDirectory({ payload: { for: asker, paths: [path] } }: Happened<typeof picked>): SagaGenerator<void> {
  if (asker === settingsForm.name && path !== undefined) yield* put(settingsForm.events.changed({ source_dir: path.replace(/\/$/, '') }));
}

/** What came of sending one of them: the DAG as it is kept, or why it was not taken. */
function* tell(dag_id: string, { value, untold }: SentDraft<{ readonly dag: Dag }>, what: 'settings' | 'schedule'): SagaGenerator<void> {
  if (untold) yield* put(settingsRejected({ dag_id, problem: untold }));
  if (!value) return;
  const { dag: row } = value;
  yield* put(what === 'settings' ? settingsForm.events.opened(settingsOf(row)) : scheduleForm.events.opened(scheduleOf(row)));
  yield* put(dagSaved({ id: dag_id, row }));
  yield* put(settingsKept({ dag_id, row, what }));
}

/** Saves what a DAG is called, where it runs, and who may change it. */
export function* saveSettings({ payload: { dag_id } }: Happened<typeof settingsRequested>): SagaGenerator<void> {
  const known = yield* select(dags.selectKnown, dag_id);
  if (!known) return;
  const { main_file, disk_size } = known;
  const sent = yield* sendDraft({
    form: settingsForm, formOf: selectSettings,
    send: ({ dag_id: _, ...values }) => ask(api.dags.update, { dag_id, settings: {
      ...values, dag_name: values.dag_name.trim(), collaborators: [...values.collaborators], main_file, disk_size,
    } }),
  });
  yield* tell(dag_id, sent, 'settings');
}

/** Saves when a DAG runs by itself. */
export function* saveSchedule({ payload: { dag_id } }: Happened<typeof scheduleRequested>): SagaGenerator<void> {
  const sent = yield* sendDraft({
    form: scheduleForm, formOf: selectSchedule, send: ({ dag_id: _, ...schedule }) => ask(api.dags.update, { dag_id, schedule }),
  });
  yield* tell(dag_id, sent, 'schedule');
}
