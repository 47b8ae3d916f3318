import { useId } from 'react';
import { Icon } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { sourcePicked } from '../events';
import type { CreateValues } from '../values';
import { SOURCES } from './sources';

/** Where the notebook comes from; picking one source resets the others. */
export function SourcePicker({ source, problem }: { source: CreateValues['source']; problem: string | undefined }) {
  const say = useSay();
  const id = useId();
  return (
    <fieldset className="form-source" aria-invalid={Boolean(problem)} aria-describedby={problem ? id : undefined}>
      <legend>Where does the notebook come from?</legend>
      <div className="form-source-cards">
        {SOURCES.map(({ kind, label, hint, icon }) => (
          <label key={kind} className="form-source-card" data-picked={source === kind || undefined}>
            <input type="radio" className="at-hidden" name="source" value={kind} checked={source === kind} onChange={() => say(sourcePicked({ source: kind }))} />
            <Icon name={icon} />
            <span><strong>{label}</strong><small>{hint}</small></span>
          </label>
        ))}
      </div>
      {problem && <p className="at-problem" id={id}>{problem}</p>}
    </fieldset>
  );
}
