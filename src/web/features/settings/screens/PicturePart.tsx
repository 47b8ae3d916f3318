import { useRef, type ChangeEvent } from 'react';
import { Button } from 'semantic-ui-react';
import type { User } from '~/contract';
import { PICTURE_TYPES } from '~/contract/settings/accountRules';
import { files } from '~/web/lib/browser/files/files';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Avatar } from '~/web/ui/data/Avatar';
import { pictureChosen, pictureRemovalRequested } from '../events';
import { selectSettings } from '../model/slice';

/** The picture that colleagues see beside the name (SET-03). */
export function PicturePart({ user: { user_name, profile_picture_url } }: { readonly user: User }) {
  const { picture: busy } = useAppSelector(selectSettings);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) dispatch(pictureChosen({ file: files.keep(file) }));
    event.target.value = '';
  };
  return (
    <section className="settings-picture" aria-label="Picture" aria-busy={busy}>
      <Avatar userName={user_name} picture={profile_picture_url} size={96} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES.join()}
          aria-label="A picture of this computer"
          onChange={pick}
        />
        <Button
          type="button"
          content="Change picture"
          loading={busy}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) input.current?.click();
          }}
        />
        {profile_picture_url !== null && (
          <Button
            type="button"
            basic
            content="Remove"
            aria-disabled={busy}
            onClick={() => {
              if (!busy) dispatch(pictureRemovalRequested());
            }}
          />
        )}
        <p className="at-hint">JPG or PNG, under 2 MB. The middle of it is shown.</p>
      </div>
    </section>
  );
}
