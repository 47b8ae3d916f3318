import { CollaboratorsField } from '~/web/work/forms/screens/CollaboratorsField';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { sharing } from '../model/forms';

interface Shared {
  readonly shared_with_team: boolean;
  readonly collaborators: readonly string[];
}

interface SharingFieldsProps {
  readonly values: Shared;
  readonly problem: string | undefined;
  /** Why it cannot be changed. */
  readonly reason?: string | undefined;
  readonly onChange: (change: Partial<Shared>) => void;
}

/** The collaborators: everybody of the team, or some by name (DAG-12). */
export function SharingFields({
  values: { shared_with_team, collaborators },
  problem,
  reason,
  onChange,
}: SharingFieldsProps) {
  return (
    <>
      <SwitchField
        label="Share with the entire team"
        on={shared_with_team}
        reason={reason}
        hint="Everybody of the team may change it then."
        onChange={(on) => onChange(sharing(on))}
      />
      {!shared_with_team && (
        <CollaboratorsField
          value={collaborators}
          problem={problem}
          reason={reason}
          onChange={(chosen) => onChange({ collaborators: chosen })}
        />
      )}
    </>
  );
}
