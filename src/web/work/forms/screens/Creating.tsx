import { sizeText } from '~/text/size';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { fileAt } from '../sources/model/values';
import { Progress } from '~/web/ui/data/Progress';
import { isSubmitting } from '~/web/lib/state/draft';
import { createCancelled } from '../events';
import { selectCreate } from '../selectors';

/** How far the creation is, with a way to stop it. */
export function Creating({ form }: { form: string }) {
  const create = useAppSelector((state) => selectCreate(state, form));
  const dispatch = useAppDispatch();
  if (!create || !isSubmitting(create.draft)) return null;
  const {
    draft: { values },
    files: { fetching },
    noun,
    sent,
  } = create;
  const cancel = () => dispatch(createCancelled({ form }));
  if (fetching !== null)
    return (
      <div className="form-creating">
        <Progress label={`Fetching ${fetching} from GitHub`} onCancel={cancel} />
      </div>
    );
  const size = fileAt(values, values.main_file)?.size ?? 0;
  const known = size > 0 && sent > 0;
  return (
    <div className="form-creating">
      <Progress
        label={`Creating the ${noun}`}
        onCancel={cancel}
        {...(known
          ? {
              share: sent / size,
              numbers: `${sizeText(Math.min(sent, size))} of ${sizeText(size)}`,
            }
          : {})}
      />
    </div>
  );
}
