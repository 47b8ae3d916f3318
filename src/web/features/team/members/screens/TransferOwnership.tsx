import { useMemo } from 'react';
import { Button } from 'semantic-ui-react';
import type { OwnedItem } from '~/contract';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Progress } from '~/web/ui/data/Progress';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { SelectField } from '~/web/ui/form/SelectField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import {
  transferConfirmClosed,
  transferConfirmOpened,
  transferRequested,
  receiverChosen,
} from '../events';
import { members, nameOf } from '../model';
import { selectOwnershipTransfer } from '../selectors';

/** So many names of each kind are read out. */
const NAMED = 8;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The objects that move, by kind, and those that stay, with the reason. */
function Moves({ holdings }: { readonly holdings: readonly OwnedItem[] }) {
  const kinds = [...new Set(holdings.map(({ kind }) => kind))];
  const kept = holdings.filter(({ reason }) => reason !== null);
  return (
    <>
      <ul className="member-moves">
        {kinds.map((kind) => {
          const names = holdings
            .filter((one) => one.kind === kind && one.reason === null)
            .map(({ name }) => name);
          const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
          return names.length === 0 ? null : (
            <li key={kind}>
              <strong>{plural(names.length, kind)}</strong>: {names.slice(0, NAMED).join(', ')}
              {more}
            </li>
          );
        })}
      </ul>
      {kept.length > 0 && (
        <>
          <p>Not now:</p>
          <ul className="member-moves">
            {kept.slice(0, NAMED).map(({ id, name, reason }) => (
              <li key={id}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Receiver({ from }: { readonly from: string }) {
  const dispatch = useAppDispatch();
  const to = useAppSelector((state) => selectOwnershipTransfer(state)?.to);
  const rows = useAppSelector((state) => members.selectRows(state, false));
  const choices = useMemo(
    () =>
      rows
        .filter(({ id, status }) => status === 'enabled' && id !== from)
        .map((row) => ({ value: row.id, text: nameOf(row), hint: row.id })),
    [rows, from],
  );
  return (
    <SelectField
      label="New owner"
      required
      value={to ?? undefined}
      choices={choices}
      placeholder="Somebody of your team…"
      onChange={(chosen) => dispatch(receiverChosen({ to: chosen }))}
    />
  );
}

/** Asks what a member owns is to go to, and lists what moves. */
export function TransferOwnership() {
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectOwnershipTransfer);
  const member = useAppSelector((state) => members.selectKnown(state, open?.id ?? ''));
  if (!open || !member) return null;
  const { id, holdings, to, done } = open;
  const { problem } = open.request;
  const free = holdings?.filter(({ reason }) => reason === null).length ?? 0;
  const reason =
    holdings === null
      ? 'What moves is being read'
      : free === 0
        ? 'There is nothing to hand over now'
        : to === null
          ? 'Choose the new owner first'
          : undefined;
  const close = () => {
    if (done === null) dispatch(transferConfirmClosed());
  };
  return (
    <Dialog
      title={`Hand over the work of ${nameOf(member)}`}
      size="small"
      onClose={close}
      buttons={
        <>
          <Button type="button" content="Cancel" disabled={done !== null} onClick={close} />
          <ReasonedButton
            primary
            label="Hand over"
            loading={done !== null}
            reason={reason}
            onClick={() => {
              if (to !== null && done === null) dispatch(transferRequested({ id, to }));
            }}
          />
        </>
      }
    >
      {problem && (
        <LoadError
          message={reasonOf(problem)}
          onRetry={() => dispatch(transferConfirmOpened({ id }))}
        />
      )}
      {!problem && holdings === null && <Skeleton lines={3} />}
      {holdings?.length === 0 && <p>{nameOf(member)} owns nothing that can be handed over.</p>}
      {holdings !== null && holdings.length > 0 && (
        <div className="member-form">
          <p>
            With its files it goes to the new owner, who is told. Collaborators stay. A drive
            becomes a folder of the new owner’s drive.
          </p>
          <Moves holdings={holdings} />
          <Receiver from={id} />
          {done !== null && (
            <Progress
              label="Handing over"
              share={done / Math.max(free, 1)}
              numbers={`${done} of ${free}`}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
