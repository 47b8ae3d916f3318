import { Link } from 'react-router-dom';
import { Button } from 'semantic-ui-react';
import type { PanelProps } from '~/web/lib/panels';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectMay } from '~/web/core/session/person';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { LoadError } from '~/web/ui/page/LoadError';
import { secretList } from '../model/credentials';
import { selectCredentials } from '../model/credentials.slice';
import { namedBy, offerRequested, secretAccessRequested } from '../events';
import WithheldSecrets from './WithheldSecrets';
import './settings.css';

/** Which of their secrets the owner gives a notebook or a job. It counts from its next start on. */
export default function OfferedSecrets({ of }: PanelProps) {
  const dispatch = useAppDispatch();
  const to = namedBy(of);
  const may = useAppSelector((state) => selectMay(state, 'secrets'));
  const offer = useAppSelector((state) => selectCredentials(state).offers[to.id]);
  const secrets = useAppSelector(secretList.selectAll);
  if (!may) return null;
  const read = () => dispatch(secretAccessRequested(to));
  const names = offer?.names;
  const problem = offer?.request.problem;
  const turn = (name: string, on: boolean) => {
    if (names && offer.saveRequest.status !== 'loading')
      dispatch(
        offerRequested({
          ...to,
          names: on ? [...names, name] : names.filter((one) => one !== name),
        }),
      );
  };
  return (
    <section className="settings-offers" aria-label="Secrets">
      <h2>Secrets</h2>
      <WithheldSecrets of={of} />
      {!names && !problem && (
        <div>
          <Button type="button" content="Choose secrets" onClick={read} />
        </div>
      )}
      {problem && <LoadError message={reasonOf(problem)} onRetry={read} />}
      {names && secrets.length === 0 && (
        <p className="at-muted">
          You have no secrets yet. <Link to="/settings?tab=secrets">Write one down</Link>
        </p>
      )}
      {names &&
        secrets.map(({ name }) => (
          <SwitchField
            key={name}
            label={name}
            on={names.includes(name)}
            onChange={(on) => turn(name, on)}
          />
        ))}
      {names && secrets.length > 0 && (
        <p className="at-hint">
          From the next start on it finds them as variables. Once a collaborator has changed it, it
          is given none until you confirm that person.
        </p>
      )}
    </section>
  );
}
