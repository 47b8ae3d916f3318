import { type Stream } from '~/contract';
import { SCHEDULE, STREAM_LIMITS, STREAM_RULES } from '~/contract/streams/streamRules';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { AutocompleteField } from '~/web/work/autocomplete/AutocompleteField';
import { CollaboratorsField } from '~/web/work/forms/screens/CollaboratorsField';
import { papers } from '~/web/work/publishing/choices';
import { SelectField } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { TimeField } from '~/web/ui/form/when/TimeField';
import { notebookChoice, universities } from '../model/choices';
import { FORMS, selectForm, type FormName, type StreamValues } from '../model/forms';

/** Fields that cannot be changed, and why. */
export interface Reasons {
  /** Nothing of it. */
  readonly all?: string | undefined;
  /** The participants, and the audience. */
  readonly share?: string | undefined;
  /** When it is, and of what kind. */
  readonly time?: string | undefined;
}

interface PartProps {
  readonly values: StreamValues;
  readonly problems: { readonly [Field in keyof StreamValues]?: string };
  readonly reasons: Reasons;
  readonly onChange: (change: Partial<StreamValues>) => void;
}

const TYPES = [
  { value: 'audio', text: 'Audio', hint: 'Voices, and a screen that is shared' },
  { value: 'video', text: 'Video', hint: 'Cameras as well' },
];
const NONE = '';

/** Other objects of the stream: a notebook, an article, a university. */
function Links({ values, problems, reasons, onChange }: PartProps) {
  const notebooks = useAppSelector(notebookChoice.select);
  const { found } = useAppSelector(universities.select);
  const known = valueOr(notebooks, []).map(({ notebook_id, notebook_name }) => ({
    value: notebook_id,
    text: notebook_name,
  }));
  const { workload_id, arxiv_id, uni_name } = values;
  const linked =
    workload_id === null || known.some(({ value }) => value === workload_id)
      ? []
      : [{ value: workload_id, text: 'The notebook that is linked' }];
  const remove = (
    <button
      type="button"
      className="at-link"
      onClick={() => onChange({ uni_id: null, uni_name: null })}
    >
      Take it out
    </button>
  );
  return (
    <>
      <SelectField
        label="Notebook"
        value={workload_id ?? NONE}
        problem={problems.workload_id}
        reason={reasons.all}
        loading={notebooks.status === 'loading'}
        choices={[{ value: NONE, text: 'None' }, ...linked, ...known]}
        hint="Opens from the live room."
        onChange={(id) => onChange({ workload_id: id === NONE ? null : id })}
      />
      <div className="at-form-row">
        <AutocompleteField
          of={papers}
          label="arXiv id"
          value={arxiv_id ?? ''}
          problem={problems.arxiv_id}
          reason={reasons.all}
          placeholder="2401.12345, or words of its title"
          onType={(text) => onChange({ arxiv_id: text || null })}
          onChoose={(chosen) => onChange({ arxiv_id: chosen })}
        />
        <AutocompleteField
          of={universities}
          label="University"
          value={uni_name ?? ''}
          problem={problems.uni_name ?? problems.uni_id}
          reason={reasons.all}
          placeholder="Words of its name"
          hint={uni_name !== null && reasons.all === undefined ? remove : undefined}
          onChoose={(name) =>
            onChange({
              uni_name: name,
              uni_id: found.find(({ value }) => value === name)?.hint ?? null,
            })
          }
        />
      </div>
    </>
  );
}

/** The participants, and the audience. */
function People({ values, problems, reasons, onChange }: PartProps) {
  const { speakers, collaborators, owner, anyone_with_link, gallery } = values;
  return (
    <>
      <div className="at-form-row">
        <CollaboratorsField
          label="Speakers"
          value={speakers}
          without={[...collaborators, owner]}
          problem={problems.speakers}
          reason={reasons.share}
          onChange={(chosen) => onChange({ speakers: chosen })}
        />
        <CollaboratorsField
          value={collaborators}
          without={[...speakers, owner]}
          problem={problems.collaborators}
          reason={reasons.share}
          onChange={(chosen) => onChange({ collaborators: chosen })}
        />
      </div>
      <SwitchField
        label="Anyone with the link"
        on={anyone_with_link}
        reason={reasons.share}
        hint="Whoever is signed in and has its address may come."
        onChange={(on) => onChange({ anyone_with_link: on })}
      />
      <SwitchField
        label="In the gallery"
        on={gallery}
        reason={reasons.share}
        hint="Your team finds it in its list of streams."
        onChange={(on) => onChange({ gallery: on })}
      />
    </>
  );
}

/** The settings of a stream (STR-19 to STR-23). */
export function StreamFields({
  form: name,
  reasons = {},
}: {
  readonly form: FormName;
  readonly reasons?: Reasons;
}) {
  const dispatch = useAppDispatch();
  const form = useAppSelector((state) => selectForm(state, name));
  if (!form) return null;
  const {
    events: { changed, fieldBlurred },
    shownProblemsOf,
  } = FORMS[name];
  const { values } = form;
  const problems = shownProblemsOf(form, null);
  const onChange = (change: Partial<StreamValues>) => {
    dispatch(changed(change));
  };
  const part = { values, problems, reasons, onChange };
  // A problem takes the place of the hint: a button that is being pressed does not move away when its press leaves a field.
  const hintOf = (field: 'stream_name' | 'schedule_datetime', hint: string) =>
    problems[field] === undefined ? hint : undefined;
  return (
    <>
      <TextField
        label="Name"
        required
        first={reasons.all === undefined}
        value={values.stream_name}
        problem={problems.stream_name}
        maxLength={STREAM_LIMITS.name}
        reason={reasons.all}
        hint={hintOf('stream_name', 'Shown in the list and in invitations.')}
        onChange={(stream_name) => onChange({ stream_name })}
        onBlur={() => {
          dispatch(fieldBlurred('stream_name'));
        }}
      />
      <TextField
        label="Description"
        required
        rows={5}
        value={values.description}
        problem={problems.description}
        maxLength={STREAM_LIMITS.description}
        reason={reasons.all}
        onChange={(description) => onChange({ description })}
        onBlur={() => {
          if (values.description !== '') dispatch(fieldBlurred('description'));
        }}
      />
      <div className="at-form-row">
        <TimeField
          label="Schedule"
          required
          value={values.schedule_datetime}
          problem={problems.schedule_datetime}
          earliest={values.earliest}
          stepMinutes={SCHEDULE.stepMinutes}
          reason={reasons.all ?? reasons.time}
          hint={hintOf('schedule_datetime', 'In the time zone of this computer.')}
          onChange={(schedule_datetime) => onChange({ schedule_datetime })}
          onBlur={() => {
            dispatch(fieldBlurred('schedule_datetime'));
          }}
        />
        <SelectField
          label="Kind"
          value={values.stream_type}
          choices={TYPES}
          hint={TYPES.find(({ value }) => value === values.stream_type)?.hint}
          reason={reasons.all ?? reasons.time}
          problem={problems.stream_type}
          onChange={(kind) => onChange({ stream_type: kind === 'video' ? 'video' : 'audio' })}
        />
      </div>
      <People {...part} />
      <Links {...part} />
    </>
  );
}

/** Fields of a stream's settings that somebody cannot change. */
export const reasonsOf = ({
  role,
  status,
  user_name,
}: Pick<Stream, 'role' | 'status' | 'user_name'>): Reasons => {
  if (role === 'listener') {
    const all = `Only ${user_name}, the speakers and the collaborators change this.`;
    return { all, share: all, time: all };
  }
  return {
    share: role === 'owner' ? undefined : STREAM_RULES.share,
    time: status === 'scheduled' ? undefined : STREAM_RULES.started,
  };
};
