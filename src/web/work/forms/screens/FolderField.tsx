import { Button } from 'semantic-ui-react';
import type { Storage } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/readable';
import { Field } from '~/web/ui/form/Field';
import { pickRequested } from '../drivePicker/events';
import '../form.css';

const AREAS = { drive: 'My drive', teamdrive: 'Team drive' } as const;

interface FolderFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly hint: string;
  readonly problem: string | undefined;
  /** Why it cannot be changed. */
  readonly reason?: string | undefined;
  /** Comes back with the folder that was picked. */
  readonly asker: string;
  /** The one area that it may be of; both, where it is left out. */
  readonly only?: Storage;
  readonly storage: Storage;
  /** '' while none is chosen. */
  readonly path: string;
  /** The text while none is chosen. */
  readonly none: string;
  /** Goes back to none, where that is allowed. */
  readonly onClear?: () => void;
}

/** A folder of the drive, chosen in the drive. */
export function FolderField({
  label,
  required = false,
  hint,
  problem,
  reason,
  asker,
  only,
  storage,
  path,
  none,
  onClear,
}: FolderFieldProps) {
  const dispatch = useAppDispatch();
  const choose = path === '' ? 'Choose a Folder' : 'Choose another folder';
  return (
    <Field label={label} required={required} problem={problem} reason={reason} hint={hint}>
      {({ id, disabled, 'aria-describedby': described }) => (
        <div className="form-folder">
          <Button
            id={id}
            type="button"
            disabled={disabled}
            aria-describedby={described}
            aria-label={choose}
            content={choose}
            onClick={() =>
              dispatch(
                pickRequested({
                  for: asker,
                  kind: 'folder',
                  multiple: false,
                  ...(only && { only }),
                }),
              )
            }
          />
          {path === '' ? (
            <span className="at-muted">{none}</span>
          ) : (
            <code title={visibly(path)}>
              {only ? '' : AREAS[storage]}
              {visibly(path)}
            </code>
          )}
          {path !== '' && onClear && !disabled && (
            <Button
              type="button"
              basic
              compact
              size="small"
              icon="close"
              aria-label={`No ${label.toLowerCase()}`}
              onClick={onClear}
            />
          )}
        </div>
      )}
    </Field>
  );
}
