import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { reasonOf } from '~/web/lib/http/problem';
import { AutocompleteField } from '~/web/work/autocomplete/AutocompleteField';
import { SelectField } from '~/web/ui/form/SelectField';
import { TagsField } from '~/web/ui/form/TagsField';
import { TextField } from '~/web/ui/form/TextField';
import type { AboutValues } from './about';
import { papers, taskCategories, tasks } from './choices';

interface AboutFieldsProps {
  readonly values: AboutValues;
  readonly problems: { readonly [Field in keyof AboutValues]?: string };
  readonly onChange: (change: Partial<AboutValues>) => void;
}

/** The subject of published work: its category, task and tags, a summary, an article. */
export function AboutFields({ values, problems, onChange }: AboutFieldsProps) {
  const categories = useAppSelector(taskCategories.select);
  const all = useAppSelector(tasks.select);
  const dispatch = useAppDispatch();
  const ofCategory = valueOr(all, []).filter(
    ({ task_category }) => task_category === values.task_category,
  );
  const categoryChosen = (task_category: string) =>
    onChange({ task_category, ...(task_category === values.task_category ? {} : { task: '' }) });
  const failed = [categories, all].find(({ status }) => status === 'failed');
  const retry = () => {
    if (categories.status === 'failed') dispatch(taskCategories.needed());
    if (all.status === 'failed') dispatch(tasks.needed());
  };
  return (
    <>
      {failed?.status === 'failed' && (
        <p className="at-problem">
          {reasonOf(failed.problem)}{' '}
          <button type="button" className="at-link" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      <div className="at-form-row">
        <SelectField
          label="Task category"
          required={values.published}
          value={values.task_category || undefined}
          problem={problems.task_category}
          loading={categories.status === 'loading'}
          onChange={categoryChosen}
          choices={valueOr(categories, []).map(({ task_category, label }) => ({
            value: task_category,
            text: label,
          }))}
        />
        <SelectField
          label="Task"
          required={values.published}
          value={values.task || undefined}
          problem={problems.task}
          loading={all.status === 'loading'}
          reason={values.task_category === '' ? 'Choose a task category first' : undefined}
          onChange={(task) => onChange({ task })}
          choices={ofCategory.map(({ task, label }) => ({ value: task, text: label }))}
        />
      </div>
      <TagsField
        label="Tags"
        required={values.published}
        value={values.tags}
        problem={problems.tags}
        placeholder="Add a tag…"
        onChange={(tags) => onChange({ tags: [...tags] })}
      />
      <TextField
        label="Summary"
        rows={6}
        value={values.summary}
        problem={problems.summary}
        onChange={(summary) => onChange({ summary })}
      />
      <AutocompleteField
        of={papers}
        label="arXiv id"
        value={values.arxiv_id ?? ''}
        problem={problems.arxiv_id}
        placeholder="2401.12345, or words of its title"
        onType={(text) => onChange({ arxiv_id: text || null })}
        onChoose={(arxiv_id) => onChange({ arxiv_id })}
      />
    </>
  );
}
