import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { selectUnsaved, selectUploading } from '~/web/core/uploads/uploads';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { signOutRequested } from '~/web/core/session/events';
import { logoutDeclined } from '~/web/core/uploads/events';
import { deletionConfirmed, type UnsavedText } from '../events';

const SHOWN = 3;

const named = (count: number, one: string) =>
  count === 1 ? `1 ${one}` : `${countText(count)} ${one}s`;
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** 'You have unsaved text in Churn exploration. Sign out and delete it?' */
const unsavedWords = (texts: readonly UnsavedText[]): string => {
  const of = (kind: UnsavedText['kind']) => texts.filter((text) => text.kind === kind);
  const names = of('notebook').map(({ name }) => name);
  const more = names.length - SHOWN;
  const places = [...names.slice(0, SHOWN), ...(more > 0 ? [named(more, 'more notebook')] : [])];
  const counts = (['message', 'comment'] as const).flatMap((kind) =>
    of(kind).length > 0 ? [named(of(kind).length, kind)] : [],
  );
  const parts = [
    ...(places.length > 0 ? [`unsaved text in ${listed(places)}`] : []),
    ...(counts.length > 0
      ? [`${listed(counts)} that ${texts.length - names.length === 1 ? 'was' : 'were'} not sent`]
      : []),
  ];
  return `You have ${parts.join(', and ')}. Sign out and delete ${texts.length === 1 ? 'it' : 'them'}?`;
};

/** Signing out ends every upload, and deletes text that is nowhere but in this browser: that is asked about first. */
export function LogoutQuestion() {
  const dispatch = useAppDispatch();
  const uploading = useAppSelector(selectUploading);
  const texts = Object.values(useAppSelector(selectUnsaved));
  if (uploading === 0 && texts.length === 0) return null;
  const files = uploading === 1 ? '1 file is' : `${countText(uploading)} files are`;
  return (
    <Dialog
      title={uploading > 0 ? 'Log out during an upload?' : 'Sign out and delete unsaved text?'}
      role="alertdialog"
      size="small"
      describedBy="uploads-logout"
      onClose={() => dispatch(logoutDeclined())}
      buttons={
        <>
          <Button
            type="button"
            negative
            content={texts.length > 0 ? 'Sign out and delete' : 'Logout'}
            onClick={() => dispatch(texts.length > 0 ? deletionConfirmed() : signOutRequested())}
          />
          <Button
            type="button"
            primary
            content="Stay"
            data-autofocus=""
            onClick={() => dispatch(logoutDeclined())}
          />
        </>
      }
    >
      <div id="uploads-logout">
        {uploading > 0 && (
          <p>
            {files} still being uploaded. Logging out cancels the upload and forgets the list; what
            has arrived stays.
          </p>
        )}
        {texts.length > 0 && <p>{unsavedWords(texts)}</p>}
      </div>
    </Dialog>
  );
}
