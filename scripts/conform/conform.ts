import { createClient } from './client';
import { createExaminer, type Finding } from './examiner';
import { readEverything } from './readings';
import { tellStories } from './stories';

export interface Conforming {
  /** Where the server is: `https://api.example.org`. */
  readonly origin: string;
  readonly userName: string;
  readonly password: string;
  /** Whether things may be made; all of them are deleted again. */
  readonly writes: boolean;
}

/**
 * Holds a server against the contract: signs in, asks everything that reads, tells the stories of a notebook, a job and a file, and
 * tries what has to be refused. `tell` hears of each finding at once. Resolves to all of them.
 */
export const conform = async (
  { origin, userName, password, writes }: Conforming,
  tell: (finding: Finding) => void = () => undefined,
): Promise<readonly Finding[]> => {
  const client = createClient(origin.replace(/\/+$/, ''), userName);
  const examiner = createExaminer(client, tell);
  await examiner.expectRefusal('notebooks', 'readAll', {}, [401]);
  const stranger = await examiner.expectReply('account', 'signIn', {
    user_name: userName,
    password: `not ${password}`,
  });
  examiner.expectTrue(
    'A wrong password gives no bearer',
    stranger !== null && !stranger.token,
    'it does',
  );
  const session = await examiner.expectReply('account', 'signIn', {
    user_name: userName,
    password,
  });
  examiner.expectTrue(
    'The right password gives a bearer',
    Boolean(session?.token),
    'it does not: nothing else can be asked',
  );
  if (!session?.token) return examiner.findings;
  client.use(session.token);
  await readEverything(examiner);
  await examiner.expectRefusal('notebooks', 'read', { notebook_id: 'there is none' }, [404]);
  await examiner.expectRefusal('notebooks', 'read', {}, [422]);
  if (writes) await tellStories(examiner, client);
  return examiner.findings;
};
