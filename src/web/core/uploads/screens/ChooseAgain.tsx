import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { files } from '~/web/lib/browser/files/files';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { filesChosenAgain } from '../events';

/** Hands its child a way to choose files again whose bytes the browser could not keep; several at once are matched by name and size. */
export function ChooseAgain({ children }: { children: (choose: () => void) => ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const dispatch = useAppDispatch();
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const again = [...(target.files ?? [])].map((file) => ({
      key: files.keep(file),
      name: file.name,
      path: file.webkitRelativePath || file.name,
      size: file.size,
    }));
    target.value = '';
    if (again.length > 0) dispatch(filesChosenAgain({ files: again }));
  };
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to choose again"
        onChange={chosen}
      />
    </>
  );
}
