import type { Code, Submission } from '~/contract';
import { minuteText } from '~/web/lib/text/dates';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppSelector } from '~/web/lib/state/hooks';
import { NotebookFrame } from '~/web/ui/files/NotebookFrame';
import { Combobox } from '~/web/ui/form/Combobox';
import { selectRan } from '../model';

interface ComparisonProps {
  readonly submissions: readonly Submission[];
  readonly code: Code;
}

const CONTROL = {
  id: 'code-compare',
  disabled: false,
  'aria-describedby': 'code-compared',
  'aria-invalid': false,
  'aria-required': false,
};
const NOTHING = 'now';

/** The result of the comparison, as a person reads it; null where there is nothing to say. */
const wordsOf = (ran: ReturnType<typeof selectRan>, code: Code): string | null => {
  if (ran?.request.problem) return reasonOf(ran.request.problem);
  if (!ran?.code) return null;
  if (ran.code.kind === 'none') return ran.code.reason;
  if (ran.code.kind !== code.kind)
    return `It ran ${ran.code.path}, which is not a ${code.kind === 'text' ? 'text file' : 'notebook'}.`;
  if (ran.code.kind === 'page')
    return 'Above what it ran, with what its cells printed; below the notebook of today.';
  return code.kind === 'text' && ran.code.text === code.text
    ? 'It ran just this.'
    : 'Green is new since then, red is gone.';
};

/** The submission whose code is compared with that of today. */
export function Comparison({ submissions, code }: ComparisonProps) {
  const [compared, compare] = useQueryPart('compare');
  const ran = useAppSelector((state) => selectRan(state, compared));
  const choices = submissions.map(({ submission_id, submit_datetime, status }) => ({
    value: submission_id,
    text: `${minuteText(Date.parse(submit_datetime))} · ${status}`,
  }));
  return (
    <div className="job-code-compare">
      <label htmlFor={CONTROL.id}>Compare with</label>
      <Combobox
        control={CONTROL}
        label="Compare with"
        value={compared ?? NOTHING}
        onChange={(value) => compare(value === NOTHING ? null : value)}
        choices={[{ value: NOTHING, text: 'Nothing' }, ...choices]}
        loading={false}
        placeholder="A submission"
        empty="No submission of this time"
      />
      <span id="code-compared" role="status" className="at-muted">
        {compared !== null && wordsOf(ran, code)}
      </span>
      {compared !== null && ran?.code?.kind === 'page' && (
        <NotebookFrame url={ran.code.url} name={`${ran.code.path} as it ran`} />
      )}
    </div>
  );
}
