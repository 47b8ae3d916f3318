import { selectConfirmsDataLoss } from '~/web/core/preferences/preferences';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { dataLossConfirmChanged } from '~/web/core/preferences/events';

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
