import { useId } from 'react';
import { Icon } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { sourcePicked } from '../events';
import { KINDS } from '../kinds';
import type { CreateValues } from '../values';
import { sourcesOf } from './sources';

/** Where the notebook or job comes from; picking one source resets the others. */
export function SourcePicker({ values: { kind: name, source }, problem }: { values: CreateValues; problem: string | undefined }) {
  const say = useSay();
  const id = useId();
  const kind = KINDS[name];
  return (
    <fieldset className="form-source" aria-invalid={Boolean(problem)} aria-describedby={problem ? id : undefined}>
      <legend>Where does the {kind.noun} come from?</legend>
      <div className="form-source-cards">
        {sourcesOf(kind).map(({ kind: card, label, hint, icon }) => (
          <label key={card} className="form-source-card" data-picked={source === card || undefined}>
            <input
              type="radio" className="at-hidden" name="source" value={card} checked={source === card}
              onChange={() => say(sourcePicked({ form: kind.form, source: card }))}
            />
            <Icon name={icon} />
            <span><strong>{label}</strong><small>{hint}</small></span>
          </label>
        ))}
      </div>
      {problem && <p className="at-problem" id={id}>{problem}</p>}
    </fieldset>
  );
}
