/** The constant work of the honest member of a team, and the response times of the server. */
import { WebSocket } from 'ws';
import { exchange } from '#test/harness/standIns/gatewayVisitor';
import { timePasses, until } from '#test/harness/until';
import { api, type Address } from '~/contract';
import type { TeamMember } from './person';

/** Pages ask for their lists so often, ms. */
const EVERY_MS = 2_000;

export interface WorkDone {
  readonly jobs: number;
  readonly cells: number;
  /** How long each list took, ms. */
  readonly answered: readonly number[];
}

/** A program that writes a file, and fails where it finds another one's in its place. */
const jobProgram = (who: string, nth: number) => `
import os
assert not os.path.exists("result.txt")
open("result.txt", "w").write("${who} ${nth}")
print("result of", open("result.txt").read())
`;

/** A cell that counts in a file of the notebook's folder and in a variable: both have to agree. */
const CELL = `
import os
count = globals().get("count", 0) + 1
before = int(open("count.txt").read()) if os.path.exists("count.txt") else 0
assert before == count - 1, (before, count)
open("count.txt", "w").write(str(count))
`;

const openNotebook = async (person: TeamMember) => {
  const notebook = await person.addNotebook(`work-${person.user_name}`);
  await person.started(notebook);
  const { notebook_id } = notebook;
  const address = await until('the address of the notebook', async () => {
    const reply = await person.ask(api.notebooks.address, { notebook_id });
    return reply.notebook_dnsname === 'pending' ? null : (reply as Address);
  });
  const cookie = await exchange(address);
  const origin = `http://${address.notebook_dnsname}:${address.notebook_port}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${address.notebook_path}channel`, {
    headers: { origin, cookie },
  });
  const states: string[] = [];
  socket.on('message', (data: Buffer) => {
    for (const event of [JSON.parse(data.toString()) as unknown].flat() as {
      type: string;
      run?: { state: string };
    }[])
      if (event.type === 'run' && event.run) states.push(event.run.state);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve).once('error', reject);
  });
  return {
    /** Runs the cell; resolves when it is over, and throws where it failed. */
    runCell: async () => {
      const before = states.length;
      const cells = [{ cell_id: 'a', code: CELL }];
      socket.send(JSON.stringify({ type: 'execute', cells, stop_on_error: true }));
      const ended = await until(
        'the end of the cell',
        () => states.slice(before).find((state) => state === 'ok' || state === 'error'),
        60_000,
      );
      if (ended !== 'ok') throw new Error(`The cell of ${person.user_name} failed.`);
    },
    close: () => {
      socket.terminate();
    },
  };
};

/** Works until `isOver`; throws with the first result that is not as it should be. */
export const work = async (person: TeamMember, isOver: () => boolean): Promise<WorkDone> => {
  const answered: number[] = [];
  let [jobs, cells] = [0, 0];
  const runJobs = async () => {
    while (!isOver()) {
      const job = await person.run(jobProgram(person.user_name, jobs));
      const { execution_details } = await person.ended(job);
      const [run] = execution_details;
      const text = await person.printed(job);
      if (run?.exit_code !== 0 || !text.includes(`result of ${person.user_name} ${jobs}`))
        throw new Error(`A job of ${person.user_name} went wrong: ${run?.reason ?? ''} ${text}`);
      jobs += 1;
    }
  };
  const runCells = async () => {
    const notebook = await openNotebook(person);
    while (!isOver()) {
      await notebook.runCell();
      cells += 1;
      await timePasses(EVERY_MS, 'a page asks no sooner');
    }
    notebook.close();
  };
  const readLists = async () => {
    while (!isOver()) {
      for (const list of [api.jobs.readAll, api.notebooks.readAll]) {
        const since = performance.now();
        await person.ask(list, {});
        answered.push(performance.now() - since);
      }
      await timePasses(EVERY_MS, 'a page asks no sooner');
    }
  };
  await Promise.all([runJobs(), runCells(), readLists()]);
  return { jobs, cells, answered };
};
