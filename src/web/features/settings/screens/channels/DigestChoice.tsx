import { DIGESTS, type Digest } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { SelectField } from '~/web/ui/form/SelectField';
import { choiceMade } from '../../events';
import { selectNotificationChannels } from '../../model/channels';

const WORDS: Readonly<Record<Digest, string>> = { hourly: 'Once an hour', daily: 'Once a day' };
const choices = DIGESTS.map((value) => ({ value, text: WORDS[value] }));

/** How often mails come: each tells all that was not seen, and none comes where there is nothing to tell. */
export function DigestChoice() {
  const dispatch = useAppDispatch();
  const { digest } = useAppSelector(selectNotificationChannels);
  return (
    <div className="settings-form">
      <SelectField
        label="Mails come at most"
        value={digest}
        choices={choices}
        hint="One mail tells everything you have not seen in the app by then."
        onChange={(value) => {
          dispatch(choiceMade({ digest: DIGESTS.find((one) => one === value) ?? 'daily' }));
        }}
      />
    </div>
  );
}
