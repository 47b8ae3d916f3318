import { SYSTEM_ENVIRONMENT } from '~/contract/jobs/jobs';
import type { Account } from '../identity/account';
import type { Workspace } from '../workspace';
import type { Available, Named } from './rules';

/** What exists for this person's settings to name. Environments and datasets are only looked up where the settings name one. */
export const availableTo = async (
  { accounts, environments, datasets }: Pick<Workspace, 'accounts' | 'environments' | 'datasets'>,
  { team_name: team }: Account,
  { env_id, dataset_id }: Named,
): Promise<Available> => {
  const isNamed = env_id !== null && env_id !== SYSTEM_ENVIRONMENT;
  const [teammates, known, dataset] = await Promise.all([
    accounts.teammates(team, ''),
    isNamed ? environments.list(team) : [],
    dataset_id === null ? null : datasets.repository.find(dataset_id),
  ]);
  return {
    teammates: teammates.map((teammate) => teammate.user_name),
    envIds: [SYSTEM_ENVIRONMENT, ...known.map((one) => one.env_id)],
    datasetIds: dataset?.teamName === team ? [dataset.datasetId] : [],
  };
};
