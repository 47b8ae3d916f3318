import fs from 'node:fs/promises';
import process from 'node:process';
import { writeScript } from '../../../../platform/engine/durable';
import type { JobSpec } from '../../../../platform/engine/engine';
import { makeFolders } from '../../../../platform/files/system';
import { bundledProgram } from '../../../../platform/settings/bundledProgram';
import { jobFolders, jobsOf } from './layout';

/** The resources of a job. ffmpeg makes an hour in a few minutes of two processors. */
const CPUS = 2;
const MEMORY = 2 * 1024 ** 3;
/** A job may take as long as the stream, and this much more, seconds. What one had no time for, the next goes on with. */
const MORE_SECONDS = 15 * 60;
/** The oldest Node that the program runs on. */
const OLDEST_NODE = 20;

/**
 * The script that runs on the node: says which programs are missing there, or becomes our own. The server's Node is taken where the node has it under the same
 * path, else the one on its PATH.
 */
const START = `#!/bin/sh
lacks=
node=$1
[ -x "$node" ] || node=$(command -v node)
[ -n "$node" ] && "$node" -e 'process.exit(Number.parseInt(process.versions.node, 10) < ${OLDEST_NODE} ? 1 : 0)' || lacks="$lacks node"
for program in ffmpeg ffprobe nice; do
  command -v "$program" >/dev/null || lacks="$lacks $program"
done
if [ -n "$lacks" ]; then
  echo $lacks > "$3/lacks"
  exit 127
fi
shift
exec "$node" "$@"
`;

interface Parts {
  readonly root: string;
  readonly streamId: string;
  readonly id: string;
  readonly liveSeconds: number;
}

/**
 * Makes the folder of a job ready and answers what its engine is handed. The program lies in it, so that a node needs nothing of the server's
 * installation, and a server that is newer changes nothing under it.
 */
export const prepareJob = async ({ root, streamId, id, liveSeconds }: Parts): Promise<JobSpec> => {
  const { folder, kept, told, program, start } = jobFolders(root, streamId, id);
  // Remains of earlier jobs are useless, and one that is alive still ends with its folder.
  for (const name of await fs.readdir(jobsOf(root, streamId)).catch(() => [])) {
    if (name !== id)
      await fs.rm(jobFolders(root, streamId, name).folder, { recursive: true, force: true });
  }
  for (const each of [kept, told]) await makeFolders(each);
  await writeScript(
    program,
    await fs.readFile(
      bundledProgram('makeRecording', 'areas/streams/recording/makers/program.ts'),
      'utf8',
    ),
  );
  await writeScript(start, START);
  return {
    id,
    name: `Recording of ${streamId}`,
    argv: ['/bin/sh', start, process.execPath, program, told, root, streamId],
    cwd: folder,
    environment: {},
    ranks: 1,
    limits: { memory: MEMORY, cpus: CPUS, gpus: 0, seconds: MORE_SECONDS + Math.ceil(liveSeconds) },
    folder: kept,
  };
};
