import { Button } from 'semantic-ui-react';
import type { PanelProps } from '~/web/lib/panels';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { selectStream } from '../../liveRoom';
import { saveRequested, settingsDropped } from '../events';
import { selectForm } from '../model/forms';
import { reasonsOf, StreamFields } from './StreamFields';

/** The settings of a stream over its page (STR-02): read-only for who only listens. */
export default function SettingsDialog({ of: id }: PanelProps) {
  const dispatch = useAppDispatch();
  const stream = useAppSelector((state) => selectStream(state, id));
  const form = useAppSelector((state) => selectForm(state, 'settings'));
  if (!stream || form?.values.id !== id) return null;
  const reasons = reasonsOf(stream);
  const close = () => dispatch(settingsDropped({ id }));
  const fields = <StreamFields form="settings" reasons={reasons} />;
  if (reasons.all !== undefined) {
    return (
      <Dialog
        title="Settings"
        onClose={close}
        buttons={<Button type="button" content="Close" onClick={close} />}
      >
        <div className="at-form">{fields}</div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Settings"
      verb="Save"
      className="at-form"
      submitting={isSubmitting(form)}
      dirty={isDirty(form)}
      onClose={close}
      onSubmit={() => dispatch(saveRequested({ id }))}
    >
      {fields}
    </FormDialog>
  );
}
