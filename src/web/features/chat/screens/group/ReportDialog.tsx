import { useState } from 'react';
import { MAX_REPORT_CHARS, type ChatMessage } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { TextField } from '~/web/ui/form/TextField';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { reportRequested } from '../../events';
import { selectAbilities } from '../../model/abilities';

/** Why a message is reported to the admins of the team. */
export function ReportDialog({
  message: { channel_id, message_id, user_name },
  onClose,
}: {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const { judges } = useAppSelector(selectAbilities);
  const [reason, setReason] = useState('');
  const [lacks, setLacks] = useState(false);
  const send = () => {
    setLacks(reason.trim() === '');
    if (reason.trim() === '') return;
    dispatch(reportRequested({ channel_id, message_id, reason: reason.trim() }));
    onClose();
  };
  return (
    <FormDialog
      title="Report this message"
      verb="Report"
      size="small"
      submitting={false}
      dirty={reason !== ''}
      className="chat-begin"
      onClose={onClose}
      onSubmit={send}
    >
      <p>
        {judges ? 'The admins of your team' : 'Those who look after the conversations at Stream'}{' '}
        are told. They read this message of {user_name}, and that it was you who reported it.
      </p>
      <TextField
        label="What is wrong with it?"
        value={reason}
        onChange={(written) => {
          setReason(written);
          setLacks(false);
        }}
        maxLength={MAX_REPORT_CHARS}
        first
      />
      {lacks && (
        <p className="chat-why" role="alert">
          Say what is wrong with it.
        </p>
      )}
    </FormDialog>
  );
}
