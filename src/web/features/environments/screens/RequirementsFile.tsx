import { useRef, type ChangeEvent } from 'react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { files } from '~/web/lib/browser/files/files';
import { requirementsPicked } from '../events';

/** Takes the requirements from a file of this computer. */
export function RequirementsFile({ form }: { readonly form: 'create' | 'rebuild' }) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) dispatch(requirementsPicked({ form, file_id: files.keep(file) }));
    event.target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,.in,.toml,.lock,.yml,.yaml,.py,text/plain"
        aria-label="A file that lists packages"
        onChange={pick}
      />
      <button type="button" className="at-link" onClick={() => input.current?.click()}>
        Take them from a file
      </button>
    </>
  );
}
