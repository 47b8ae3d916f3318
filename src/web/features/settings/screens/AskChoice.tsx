import { selectConfirmsDataLoss } from '~/web/objects/preferences';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { dataLossConfirmChanged } from '../../account/events';

/** Whether a notebook asks before its variables are lost: what 'Don’t ask again' turned off is turned on here. */
export function DataLossConfirmChoice() {
  const asks = useAppSelector(selectConfirmsDataLoss);
  const dispatch = useAppDispatch();
  return (
    <SwitchField
      label="Ask before variables are lost"
      on={asks}
      hint="Before a notebook that runs is stopped or restarted."
      onChange={(next) => {
        dispatch(dataLossConfirmChanged({ asks: next }));
      }}
    />
  );
}
