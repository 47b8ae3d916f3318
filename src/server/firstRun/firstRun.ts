import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DISK, type NotebookSettings } from '~/contract/work/notebooks';
import { generatePassword, hashPassword } from '../areas/account/passwords';
import { notebookKind } from '../areas/notebooks/kind';
import { UNPUBLISHED } from '../areas/notebooks/rules';
import { instanceTypes, PROVIDER, REGION, ZONE } from '../areas/placement/machine';
import { createWork } from '../objects/creation';
import { programFolders } from '../programFolders';
import type { Workspace } from '../workspace';

export const ADMIN = 'admin';
const TEAM = 'atelier';

/** The sample notebooks, oldest first: name and file. */
const SAMPLES = [
  ['Fitting a line', 'Fitting_a_line.ipynb'],
  ['Estimating pi', 'Estimating_pi.ipynb'],
  ['Welcome', 'Welcome.ipynb'],
] as const;

const sampleSettings = async (notebook_name: string, main_file: string): Promise<NotebookSettings> => {
  const [machine] = await instanceTypes();
  if (!machine) throw new Error('This machine offers no instance type.');
  const { dq_instance_type, instance_type, instance_id, gpu_count, gpu_model } = machine;
  return {
    notebook_name, main_file, source_dir: 'samples', env_id: null, disk_size: DISK.default, require_gpu: false, gpu_count, gpu_model,
    instance_type, dq_instance_type, instance_id, tensorboard_logs_dir: '/tensorboard', collaborators: [], node_count: 1,
    distributed_mode: false, mlflow: false, tensorboard: false, compute_provider: PROVIDER.name, compute_region: REGION, compute_zone: ZONE,
    dataset_id: null, runtime_id: null,
  };
};

/**
 * Where nobody can sign in yet: makes a team with an admin and three notebooks to try. Returns the admin's password where it
 * had to be generated (it is shown once and stored nowhere), null where it was chosen, undefined where this is no first run.
 */
export const prepareFirstRun = async (workspace: Workspace): Promise<{ password: string | null } | undefined> => {
  const { accounts, config } = workspace;
  if (!(await accounts.isEmpty())) return undefined;
  const password = config.adminPassword ?? generatePassword();
  await accounts.addTeam({ name: TEAM, plan: 'creator_pro' });
  const passwordHash = await hashPassword(password, config.passwordCost);
  await accounts.addUser({ name: ADMIN, fullname: 'Admin', team: TEAM, isAdmin: true, passwordHash, email: config.adminEmail });
  for (const [name, file] of SAMPLES) {
    const content = await fs.readFile(path.join(programFolders.samples, file));
    await createWork(notebookKind, workspace, {
      owner: ADMIN, settings: await sampleSettings(name, file), files: [], values: { publishDetails: UNPUBLISHED },
      brought: { folders: [], files: [{ name: file, size: content.length, read: async () => Readable.from([content]) }] },
      source: { project_source: 'filesystem', github_repo: null, github_branch: null },
    });
  }
  return { password: config.adminPassword === undefined ? password : null };
};
