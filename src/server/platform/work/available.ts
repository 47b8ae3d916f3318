import type { Account } from '../identity/account';
import type { Workspace } from '../workspace';
import type { Available, Named } from './rules';

/** Objects that this person's settings can name. Environments and datasets are only looked up where the settings name one. */
export const availableTo = async (
  { accounts, environments, datasets }: Pick<Workspace, 'accounts' | 'environments' | 'datasets'>,
  { team_name: team }: Account,
  { env_id, dataset_id }: Named,
): Promise<Available> => {
  const [teammates, envProblem, dataset] = await Promise.all([
    accounts.teammates(team, ''),
    env_id === null ? null : environments.whyMissing(env_id, team),
    dataset_id === null ? null : datasets.repository.find(dataset_id),
  ]);
  return {
    teammates: teammates.map((teammate) => teammate.user_name),
    envProblem,
    datasetIds: dataset?.teamName === team ? [dataset.datasetId] : [],
  };
};
