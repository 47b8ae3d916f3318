import { Button } from 'semantic-ui-react';
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '~/contract/infra/infraRules';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { SwitchField } from '~/web/ui/form/SwitchField';
import { TextField } from '~/web/ui/form/TextField';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { PageTitle } from '~/web/ui/page/Page';
import { formCancelled, formSubmitted, formLoadRequested } from '../events';
import { form as namedForm, selectForm, selectOpening, type FormValues } from '../model/form';
import { PeopleField, ZonesField } from './PicksField';
import { EngineLocationField } from './EngineLocationField';
import './infra.css';

const { changed, fieldBlurred } = namedForm.events;
const CLOSES = {
  zone: 'Nothing new runs there while it is off; what runs goes on.',
  region: 'Nothing new runs in its zones while it is off; what runs goes on.',
} as const;

/** While what is to be changed is being read, or could not be. */
function Reading() {
  const dispatch = useAppDispatch();
  const opening = useAppSelector(selectOpening);
  if (!opening) return null;
  const close = () => dispatch(formCancelled());
  const { problem } = opening.request;
  const isGone = problem?.statusCode === 404;
  return (
    <Dialog
      title={`Edit ${opening.kind}`}
      size="small"
      onClose={close}
      buttons={<Button type="button" content="Cancel" onClick={close} />}
    >
      {problem ? (
        <LoadError
          message={reasonOf(problem, '')}
          onRetry={isGone ? undefined : () => dispatch(formLoadRequested())}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

interface PartsProps {
  readonly values: FormValues;
  readonly problems: { readonly [Field in keyof FormValues]?: string };
}

/** Fields that only some of the kinds have. */
function Parts({ values, problems }: PartsProps) {
  const dispatch = useAppDispatch();
  const { kind, enabled, picks, place, id } = values;
  const onPicks = (chosen: readonly string[]) => dispatch(changed({ picks: chosen }));
  return (
    <>
      {kind === 'zone' && (
        <EngineLocationField
          value={place}
          own={id}
          problem={problems.place}
          onChange={(chosen) => dispatch(changed({ place: chosen }))}
        />
      )}
      {kind === 'region' && (
        <ZonesField value={picks} own={id} problem={problems.picks} onChange={onPicks} />
      )}
      {kind === 'group' && (
        <PeopleField value={picks} problem={problems.picks} onChange={onPicks} />
      )}
      {kind !== 'group' && (
        <SwitchField
          label="Enabled"
          on={enabled}
          hint={CLOSES[kind]}
          onChange={(on) => dispatch(changed({ enabled: on }))}
        />
      )}
    </>
  );
}

/** Makes a zone, a region or a group, or changes one, over its list (RT-52). */
export default function NamedDialog() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectForm);
  if (!draft) return <Reading />;
  const { values } = draft;
  const { kind, name, description } = values;
  const problems = namedForm.shownProblemsOf(draft, null);
  const title = `${values.id === null ? 'Create' : 'Edit'} ${kind}`;
  const close = () => dispatch(formCancelled());
  return (
    <>
      <PageTitle title={title} />
      <FormDialog
        title={title}
        verb="Save"
        submitting={isSubmitting(draft)}
        dirty={isDirty(draft)}
        className="infra-form"
        onClose={close}
        onSubmit={() => dispatch(formSubmitted())}
      >
        <TextField
          label="Name"
          required
          first
          value={name}
          problem={problems.name}
          maxLength={NAME_LENGTH}
          hint={kind === 'group' ? undefined : 'Letters, digits, underscores and hyphens.'}
          onChange={(typed) => dispatch(changed({ name: typed }))}
          onBlur={() => {
            if (name !== '') dispatch(fieldBlurred('name'));
          }}
        />
        <TextField
          label="Description"
          rows={3}
          value={description}
          problem={problems.description}
          maxLength={DESCRIPTION_LENGTH}
          onChange={(typed) => dispatch(changed({ description: typed }))}
        />
        <Parts values={values} problems={problems} />
      </FormDialog>
    </>
  );
}
