import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { generatePassword } from '../../areas/account/passwords';
import { hashPassword } from '../../areas/account/api';
import { notebookKind } from '../../areas/notebooks/kind';
import { plainNotebookSettings } from '../../areas/notebooks/plainSettings';
import { UNPUBLISHED } from '~/contract/work/defaults';
import { createWork } from '../../platform/work/creation';
import { programFolders } from '../../platform/settings/programFolders';
import type { Workspace } from '../../platform/workspace';

export const ADMIN = 'admin';
const TEAM = 'atelier';

/** The sample notebooks, oldest first: name and file. */
const SAMPLES = [
  ['Fitting a line', 'Fitting_a_line.ipynb'],
  ['Estimating pi', 'Estimating_pi.ipynb'],
  ['Welcome', 'Welcome.ipynb'],
] as const;

/**
 * Where nobody can sign in yet: makes a team with an admin and three notebooks to try. Returns the admin's password where it
 * had to be generated (it is shown once and stored nowhere), null where it was chosen, undefined where this is no first run.
 */
export const prepareFirstRun = async (
  workspace: Workspace,
): Promise<{ password: string | null } | undefined> => {
  const { accounts, config } = workspace;
  if (!(await accounts.isEmpty())) return undefined;
  const password = config.adminPassword ?? generatePassword();
  await accounts.addTeam({ name: TEAM, plan: 'creator_pro' });
  const passwordHash = await hashPassword(password, config.passwordCost);
  await accounts.addUser({
    name: ADMIN,
    fullname: 'Admin',
    team: TEAM,
    isAdmin: true,
    passwordHash,
    email: config.adminEmail,
  });
  for (const [name, file] of SAMPLES) {
    const content = await fs.readFile(path.join(programFolders.samples, file));
    await createWork(notebookKind, workspace, {
      owner: ADMIN,
      settings: await plainNotebookSettings(name, file, 'samples'),
      files: [],
      values: { publishDetails: UNPUBLISHED },
      brought: {
        folders: [],
        files: [{ name: file, size: content.length, read: async () => Readable.from([content]) }],
      },
      source: { project_source: 'filesystem', github_repo: null, github_branch: null },
    });
  }
  return { password: config.adminPassword === undefined ? password : null };
};
