import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { fileRequested, pictureClosed } from '../../events';
import { selectFiles, selectLink } from '../../selectors';

/** A picture of a conversation, as large as the window lets it be. */
export function OpenPicture() {
  const dispatch = useAppDispatch();
  const { open } = useAppSelector(selectFiles);
  const link = useAppSelector((state) => selectLink(state, open?.file_id ?? ''));
  if (!open) return null;
  const close = () => dispatch(pictureClosed());
  return (
    <Dialog
      title={open.name}
      closeOnMask
      onClose={close}
      buttons={
        <>
          <Button type="button" content="Save" onClick={() => dispatch(fileRequested(open))} />
          <Button type="button" primary content="Close" onClick={close} />
        </>
      }
    >
      <div className="chat-enlarged">{link?.url && <img src={link.url} alt={open.name} />}</div>
    </Dialog>
  );
}
