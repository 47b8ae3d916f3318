import type { KeyboardEvent } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { SelectField, type Choice } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { valueOr } from '~/web/lib/state/request';
import { selectGithubAccount } from '../model/accountSlice';
import { addressEntered, addressTyped, branchChosen, orgChosen, repoChosen } from '../events';
import type { Browse, Names } from '../model/sourceSlice';

interface RepositoryFieldsProps {
  readonly form: string;
  readonly browse: Browse;
}

const namesIn = (list: Names): readonly string[] => valueOr(list, []);
const problemIn = ({ problem }: Names) => problem && reasonOf(problem);
const choicesOf = (names: readonly string[]): Choice[] =>
  names.map((name) => ({ value: name, text: name }));

/** Organisation, repository or its address, branch: each one resets what stands after it. */
export function RepositoryFields({ form, browse }: RepositoryFieldsProps) {
  const { connected } = useAppSelector(selectGithubAccount);
  return (
    <div className="github-fields">
      {connected && <OfAccount form={form} browse={browse} />}
      <ByAddress form={form} browse={browse} />
      <Branches form={form} browse={browse} />
    </div>
  );
}

function OfAccount({
  form,
  browse: { org, orgs, repos, repo, address, refusal },
}: RepositoryFieldsProps) {
  const dispatch = useAppDispatch();
  return (
    <>
      <SelectField
        label="Organisation"
        value={org}
        loading={orgs.status === 'loading'}
        problem={problemIn(orgs)}
        choices={[{ value: '', text: 'Own account' }, ...choicesOf(namesIn(orgs))]}
        onChange={(chosen) => dispatch(orgChosen({ for: form, org: chosen }))}
      />
      <SelectField
        label="Repository"
        value={repo ?? undefined}
        loading={repos.status === 'loading'}
        choices={choicesOf(namesIn(repos))}
        empty="No repositories found"
        problem={problemIn(repos) ?? (address === '' ? (refusal ?? undefined) : undefined)}
        onChange={(chosen) => dispatch(repoChosen({ for: form, repo: chosen }))}
      />
    </>
  );
}

function ByAddress({ form, browse: { address, refusal, branches } }: RepositoryFieldsProps) {
  const dispatch = useAppDispatch();
  const { connected } = useAppSelector(selectGithubAccount);
  const enter = () => dispatch(addressEntered({ for: form }));
  // Enter reads the repository; it does not send the form around the panel.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    enter();
  };
  return (
    <div className="github-address" onKeyDown={onKeyDown}>
      <TextField
        label={connected ? 'Or a repository URL' : 'Repository URL'}
        value={address}
        placeholder="owner/repo or https://github.com/owner/repo"
        problem={address === '' && connected ? undefined : (refusal ?? undefined)}
        onChange={(text) => dispatch(addressTyped({ for: form, text }))}
      />
      <ReasonedButton
        label="Read"
        loading={branches.status === 'loading'}
        reason={address.trim() === '' ? 'Type a repository first' : undefined}
        onClick={enter}
      />
    </div>
  );
}

function Branches({ form, browse: { repo, branches, branch } }: RepositoryFieldsProps) {
  const dispatch = useAppDispatch();
  return (
    <SelectField
      label="Branch"
      value={branch ?? undefined}
      loading={branches.status === 'loading'}
      choices={choicesOf(namesIn(branches))}
      empty="No branches found"
      reason={repo === null ? 'Choose a repository first' : undefined}
      onChange={(chosen) => dispatch(branchChosen({ for: form, branch: chosen }))}
    />
  );
}
