import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Banner } from '~/web/ui/page/Banner';
import {
  confirmationCancelled,
  confirmationOpened,
  confirmationRequested,
  namedBy,
  type Confirmation,
} from '../events';
import { selectCredentials } from '../model/credentials.slice';

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

function Question({ asked }: { readonly asked: Confirmation }) {
  const dispatch = useAppDispatch();
  const people = listed(asked.user_names);
  return (
    <Confirm
      danger
      verb="Confirm"
      title={`Give your secrets to code that ${people} changed?`}
      onCancel={() => dispatch(confirmationCancelled())}
      onConfirm={() => dispatch(confirmationRequested(asked))}
    >
      <p>
        Code that {people} writes in this {asked.kind} can read the secrets you chose for it and
        send them elsewhere. You are asked once for each collaborator.
      </p>
    </Confirm>
  );
}

/** Says whose changes keep the owner's secrets from a notebook or a job: to the owner, who may confirm them, and to those who made them. */
export default function WithheldSecrets({ of }: PanelProps) {
  const dispatch = useAppDispatch();
  const to = namedBy(of);
  const user = useAppSelector(selectUser);
  const { withheld, confirming } = useAppSelector(selectCredentials);
  const { owner, user_names } = withheld[to.id] ?? { owner: '', user_names: [] };
  if (!user || user_names.length === 0) return null;
  if (user.user_name !== owner)
    return user_names.includes(user.user_name) ? (
      <Banner tone="info">
        You changed this {to.kind}. Its runs are given none of {owner}&rsquo;s secrets until {owner}{' '}
        confirms that your code may read them.
      </Banner>
    ) : null;
  return (
    <>
      <Banner
        tone="warn"
        action={
          <button
            type="button"
            className="at-link"
            onClick={() => dispatch(confirmationOpened({ ...to, user_names }))}
          >
            Confirm…
          </button>
        }
      >
        {listed(user_names)} changed this {to.kind}. Its runs are given none of your secrets until
        you confirm that their code may read them.
      </Banner>
      {confirming?.id === to.id && <Question asked={confirming} />}
    </>
  );
}
