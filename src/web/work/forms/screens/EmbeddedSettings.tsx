import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { readAgainRequested } from '../events';
import type { KindName } from '../state';
import type { FormProps } from './CreateForm';
import { SettingsForm } from './SettingsForm';

interface EmbeddedSettingsProps<Kind extends KindName> extends FormProps<Kind> {
  readonly id: string;
  /** The page's title until the object was read. */
  readonly title: string;
}

/** The settings alone, for pages that embed them. After a successful edit the form renders nothing. */
export function EmbeddedSettings<Kind extends KindName>({
  of,
  id,
  title,
}: EmbeddedSettingsProps<Kind>) {
  const {
    kind,
    files: { noun },
  } = of.table;
  const form = useAppSelector((state) => of.selectSettings(state, id));
  const problem = useAppSelector(of.selectReadProblem);
  const dispatch = useAppDispatch();
  if (form?.saved) return null;
  if (!form && problem)
    return (
      <LoadError
        message={problem.message}
        onRetry={() => dispatch(readAgainRequested({ kind, id }))}
      />
    );
  return (
    <Page title={form ? form.draft.initial.name : title}>
      <div className="form-embedded">
        {form ? (
          <SettingsForm of={of} id={id} />
        ) : (
          <Skeleton lines={8} label={`Loading the ${noun}`} />
        )}
      </div>
    </Page>
  );
}
