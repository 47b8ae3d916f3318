import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { root } from '#test/harness/machine';

const WEB = 'src/web/';

/** Files of the web app, besides lib and ui, of which `work` executes a function. What a file does when it is loaded does not count. */
const executedBy = async (session: Session, work: () => Promise<unknown>): Promise<Set<string>> => {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]!.count > 0),
    )
    .map(({ url }) => path.relative(root, url.replace(/^file:\/\//, '').replace(/\?.*$/, '')));
  return new Set(
    files.filter((file) => file.startsWith(WEB) && !/^src\/web\/(lib|ui)\//.test(file)),
  );
};

/** The files that `work` executes and that doing `nothing` for the same time does not: reducers, selectors and polls see every action. */
export const executedFiles = async (
  nothing: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<string[]> => {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const always = await executedBy(session, nothing);
    const executed = await executedBy(session, work);
    return [...executed].filter((file) => !always.has(file)).sort();
  } finally {
    session.disconnect();
  }
};
