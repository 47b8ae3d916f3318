import { useId } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { sourcePicked } from '../events';
import type { FileTraits, SourceKind } from '../model/values';

/** One card of the picker. A further source is a further line here and its own piece in SourceFields. */
interface Card {
  readonly kind: SourceKind;
  readonly label: string;
  readonly hint: string;
  readonly icon: SemanticICONS;
}

const cardsOf = ({ emptyHint }: FileTraits): readonly Card[] => [
  { kind: 'empty', label: 'Empty file', hint: emptyHint, icon: 'file outline' },
  {
    kind: 'filesystem',
    label: 'Local filesystem',
    hint: 'Files or a folder of this computer',
    icon: 'folder open outline',
  },
  { kind: 'github', label: 'GitHub', hint: 'Files of a repository', icon: 'github' },
  { kind: 'drive', label: 'Drive', hint: 'Files or a folder of the Drive', icon: 'hdd outline' },
];

interface SourcePickerProps {
  readonly form: string;
  readonly traits: FileTraits;
  readonly source: SourceKind | null;
  readonly problem: string | undefined;
}

/** Where the files come from; picking one source resets the others. */
export function SourcePicker({ form, traits, source, problem }: SourcePickerProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  return (
    <fieldset
      className="form-source"
      aria-invalid={Boolean(problem)}
      aria-describedby={problem ? id : undefined}
    >
      <legend>Where does the {traits.noun} come from?</legend>
      <div className="form-source-cards">
        {cardsOf(traits).map(({ kind, label, hint, icon }) => (
          <label key={kind} className="form-source-card" data-picked={source === kind || undefined}>
            <input
              type="radio"
              className="at-hidden"
              name="source"
              value={kind}
              checked={source === kind}
              onChange={() => dispatch(sourcePicked({ form, source: kind }))}
            />
            <Icon name={icon} />
            <span>
              <strong>{label}</strong>
              <small>{hint}</small>
            </span>
          </label>
        ))}
      </div>
      {problem && (
        <p className="at-problem" id={id}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
