import { useId, useState } from 'react';
import { Checkbox } from 'semantic-ui-react';
import { countText } from '~/web/lib/text/readable';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { dataLossConfirmChanged } from '~/web/core/preferences/events';
import { stop, stopDropped } from '../events';
import { notebooks, type StopQuestion as Question } from '../model';
import './notebook.css';

const lossOf = ({ ids, unfinished }: Question): string => {
  const many = ids.length > 1;
  const kept = many ? 'What their cells printed is kept.' : 'What its cells printed is kept.';
  if (unfinished === 0) return `${many ? 'Their' : 'Its'} variables are lost. ${kept}`;
  const cells = unfinished === 1 ? 'A cell is' : `${countText(unfinished)} cells are`;
  return `${cells} still running or waiting. Stopping ends this, and all variables are lost. ${kept}`;
};

/** Asks before notebooks are stopped that run cells or hold variables. */
export default function StopQuestion() {
  const asked = useAppSelector((state) => state.notebooks?.stopConfirm ?? null);
  return asked && <Asked key={asked.ids.join()} asked={asked} />;
}

function Asked({ asked }: { readonly asked: Question }) {
  const { ids } = asked;
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => notebooks.selectKnown(state, ids[0] ?? '')?.notebook_name);
  const [never, setNever] = useState(false);
  const box = useId();
  return (
    <Confirm
      danger
      verb="Stop"
      title={
        ids.length > 1
          ? `Stop ${countText(ids.length)} notebooks?`
          : `Stop ${name ?? 'this notebook'}?`
      }
      onCancel={() => dispatch(stopDropped())}
      onConfirm={() => {
        if (never) dispatch(dataLossConfirmChanged({ asks: false }));
        dispatch(stop.requested(ids));
      }}
    >
      <p>{lossOf(asked)}</p>
      <Checkbox
        id={box}
        className="notebook-unasked"
        label="Don’t ask again before variables are lost"
        checked={never}
        onChange={() => {
          setNever(!never);
        }}
      />
    </Confirm>
  );
}
