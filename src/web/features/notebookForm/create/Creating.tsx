import { useSelector } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { Progress } from '~/web/ui/data/Progress';
import { createCancelled } from '../events';
import { KIND_OF_FORM, type CreateKey } from '../kinds';
import { selectCreate, type WithForm } from '../selectors';
import { fileAt } from '../source/picked';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** How far the creation is, with a way to stop it. */
export function Creating({ form }: { form: CreateKey }) {
  const create = useSelector((state: WithForm) => selectCreate(state, form));
  const say = useSay();
  if (!create?.draft.submitting) return null;
  const cancel = () => say(createCancelled({ form }));
  if (create.fetching !== null) return <div className="form-creating"><Progress label={`Fetching ${create.fetching} from GitHub`} onCancel={cancel} /></div>;
  const size = fileAt(create.draft.values, create.draft.values.main_file)?.size ?? 0;
  const known = size > 0 && create.sent > 0;
  return (
    <div className="form-creating">
      <Progress
        label={`Creating the ${KIND_OF_FORM[form].noun}`} onCancel={cancel}
        {...(known ? { share: create.sent / size, numbers: `${megabytes(Math.min(create.sent, size))} of ${megabytes(size)} MB` } : {})}
      />
    </div>
  );
}
