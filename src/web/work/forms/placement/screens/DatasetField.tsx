import { valueOr } from '~/web/lib/state/request';
import { mountOf, type Dataset } from '~/contract';
import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { formChanged } from '../../events';
import { selectForm } from '../../selectors';
import { selectMay } from '~/web/core/session/person';
import { datasetChoice, teamDatasetChoice } from '../model/choices';
import { selectPlacementProblems } from '../selectors';

const NONE: readonly Dataset[] = [];
/** No dataset has this id. */
const WITHOUT = '-';

const choiceOf = ({ dataset_id, dataset_name, status, user_name, path = '' }: Dataset): Choice => ({
  value: dataset_id,
  text: dataset_name,
  hint: [path, `made by ${user_name ?? 'somebody'}`].filter(Boolean).join(' · '),
  ...(status === 'missing' ? { reason: 'Its folder is gone.' } : {}),
});

/** The chosen value stays readable also where it is not there (any more). */
const choicesOf = (datasets: readonly Dataset[], chosen: string, ready: boolean): Choice[] => {
  const choices = [{ value: WITHOUT, text: 'None' }, ...datasets.map(choiceOf)];
  if (choices.some(({ value }) => value === chosen)) return choices;
  return [
    ...choices,
    {
      value: chosen,
      text: chosen,
      ...(ready ? { reason: 'There is no such dataset any more.' } : {}),
    },
  ];
};

/** Where its programs will find it. */
function Where({ dataset }: { readonly dataset: Dataset | undefined }) {
  if (!dataset) return null;
  const { folder, variable } = mountOf(dataset.dataset_name);
  return (
    <>
      Read-only in <code>{folder}</code>, and where <code>ATELIER_DATASET</code> and{' '}
      <code>{variable}</code> say.
    </>
  );
}

/** Which dataset it reads; shown where the plan grants datasets, and where one is chosen already. */
export function DatasetField({ of: form }: PanelProps) {
  const dispatch = useAppDispatch();
  const may = useAppSelector((state) => selectMay(state, 'datasets'));
  const [own, team] = [
    useAppSelector(datasetChoice.select),
    useAppSelector(teamDatasetChoice.select),
  ];
  const value = useAppSelector((state) => selectForm(state, form)?.draft.values.dataset_id ?? null);
  const problem = useAppSelector((state) => selectPlacementProblems(state, form).dataset_id);
  if (!may && value === null) return null;
  const all = [...valueOr(own, NONE), ...valueOr(team, NONE)];
  const failed = [own, team].find((each) => each.status === 'failed');
  const ready = own.status === 'succeeded' && team.status === 'succeeded';
  const retry = () => {
    dispatch(datasetChoice.needed());
    dispatch(teamDatasetChoice.needed());
  };
  return (
    <SelectField
      label="Dataset"
      value={value ?? WITHOUT}
      loading={own.status === 'loading' || team.status === 'loading'}
      choices={choicesOf(all, value ?? WITHOUT, ready)}
      problem={failed?.status === 'failed' ? reasonOf(failed.problem) : problem}
      hint={
        failed ? (
          <button type="button" className="at-link" onClick={retry}>
            Retry
          </button>
        ) : (
          <Where dataset={all.find(({ dataset_id }) => dataset_id === value)} />
        )
      }
      onChange={(next) =>
        dispatch(formChanged(form, { dataset_id: next === WITHOUT ? null : next }))
      }
    />
  );
}
