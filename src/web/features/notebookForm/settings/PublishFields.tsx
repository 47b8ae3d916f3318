import { useSelector } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { Age } from '~/web/ui/data/Age';
import { SelectField } from '~/web/ui/form/SelectField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TagsField } from '~/web/ui/form/TagsField';
import { TextField } from '~/web/ui/form/TextField';
import { choiceNeeded } from '../events';
import { valueOr } from '../loaded';
import { selectChoices } from '../selectors';
import type { SettingsValues } from '../values';

interface PublishFieldsProps {
  readonly values: SettingsValues;
  readonly problems: { readonly [Field in keyof SettingsValues]?: string };
  /** When it was published; null where it is not. */
  readonly publishDate: string | null;
  readonly onChange: (change: Partial<SettingsValues>) => void;
}

/** What the world sees of a published notebook, and what it must know then. */
export function PublishFields({ values, problems, publishDate, onChange }: PublishFieldsProps) {
  const { taskCategories, tasks } = useSelector(selectChoices);
  const say = useSay();
  const ofCategory = valueOr(tasks, []).filter(({ task_category }) => task_category === values.task_category);
  const categoryChosen = (task_category: string) => onChange({ task_category, ...(task_category === values.task_category ? {} : { task: '' }) });
  const failed = [taskCategories, tasks].find(({ phase }) => phase === 'failed');
  const retry = () => {
    if (taskCategories.phase === 'failed') say(choiceNeeded({ choice: 'taskCategories' }));
    if (tasks.phase === 'failed') say(choiceNeeded({ choice: 'tasks' }));
  };
  return (
    <section className="at-form form-publish" aria-labelledby="publish">
      <h3 id="publish">Publish</h3>
      <SwitchField
        label="Published" on={values.published} onChange={(published) => onChange({ published })}
        hint={publishDate ? <>Published <Age at={publishDate} /></> : 'Others find it by its category, task and tags'}
      />
      {failed?.phase === 'failed' && <p className="at-problem">{reasonOf(failed.problem)} <button type="button" className="at-link" onClick={retry}>Retry</button></p>}
      <div className="at-form-row">
        <SelectField
          label="Task category" required={values.published} value={values.task_category || undefined} problem={problems.task_category}
          loading={taskCategories.phase === 'loading'} onChange={categoryChosen}
          choices={valueOr(taskCategories, []).map(({ task_category, label }) => ({ value: task_category, text: label }))}
        />
        <SelectField
          label="Task" required={values.published} value={values.task || undefined} problem={problems.task} loading={tasks.phase === 'loading'}
          reason={values.task_category === '' ? 'Choose a task category first' : undefined} onChange={(task) => onChange({ task })}
          choices={ofCategory.map(({ task, label }) => ({ value: task, text: label }))}
        />
      </div>
      <TagsField label="Tags" required={values.published} value={values.tags} problem={problems.tags} placeholder="Add a tag…" onChange={(tags) => onChange({ tags: [...tags] })} />
      <TextField label="Summary" rows={6} value={values.summary} problem={problems.summary} onChange={(summary) => onChange({ summary })} />
      <TextField label="arXiv id" value={values.arxiv_id ?? ''} problem={problems.arxiv_id} placeholder="2401.12345" onChange={(text) => onChange({ arxiv_id: text || null })} />
    </section>
  );
}
