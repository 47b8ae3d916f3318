/** Guards of environments that are sealed. */
import { never } from './never.mjs';

const SEALING = 'src/server/areas/environments/sealing';
const SEALING_TESTS = ['test/attacks/environments/sealing.test.ts'];
const LOCKING = 'src/server/areas/environments/locking';
const LOCKED_TESTS = [
  'test/server/environments/lock.test.ts',
  'test/server/environments/locked.test.ts',
];
const UV = 'src/server/areas/environments/uv';
const UV_TESTS = [
  'test/server/environments/uv.test.ts',
  'test/server/environments/uvChoice.test.ts',
];
const HISTORY = 'src/server/areas/environments/history';
const RETAINED_TESTS = ['test/server/environments/retained.test.ts'];
const SHARING = 'src/server/areas/environments/sharing';
const SHARED_TESTS = ['test/server/environments/sharing/shared.test.ts'];
const PIP_TESTS = ['test/server/environments/pip.test.ts'];

export const environments = [
  {
    guard: 'pip does not install into a sealed environment',
    file: `${SEALING}/guard.ts`,
    find: 'if name in CHANGING and not',
    with: 'if False and not',
    tests: PIP_TESTS,
  },
  {
    guard: 'a sealed environment without pip says the same',
    file: `${SEALING}/guard.ts`,
    find: 'if name == "pip" and sys.argv',
    with: 'if False and sys.argv',
    tests: PIP_TESTS,
  },
  {
    guard: 'pip may install into another folder',
    file: `${SEALING}/guard.ts`,
    find: '("--target", "--prefix",',
    with: '("--prefix",',
    tests: PIP_TESTS,
  },
  {
    guard: 'an environment on top of a sealed one changes itself',
    file: `${SEALING}/guard.ts`,
    find: 'if os.path.abspath(__file__).startswith(os.path.join(sys.prefix, "")):',
    with: 'if True:',
    tests: PIP_TESTS,
  },
  {
    guard: 'what a crash left half sealed is put back',
    file: `${SEALING}/sealing.ts`,
    find: 'await fs.rename(replaced, venv);\n  await Promise.all',
    with: 'await isThere(venv);\n  await Promise.all',
    tests: SEALING_TESTS,
  },
  {
    guard: 'a server puts back at its start what a crash left half sealed',
    file: 'src/server/areas/environments/history/left.ts',
    find: 'if (working !== null) await restoreUnsealed(',
    with: 'if (working === Infinity) await restoreUnsealed(',
    tests: ['test/attacks/environments', 'test/server/environments'],
  },
  {
    guard: 'a FIFO in a build does not hold the sealing up',
    file: `${SEALING}/copying.ts`,
    find: 'copyFileTo = async (file: string, name: string, { to, owner }: Copy): Promise<void> => {\n  const target = path.join(to, name);\n  const handle = await openEntry(file, name, O_NONBLOCK);',
    with: 'copyFileTo = async (file: string, name: string, { to, owner }: Copy): Promise<void> => {\n  const target = path.join(to, name);\n  const handle = await openEntry(file, name, 0);',
    tests: SEALING_TESTS,
  },
  {
    guard: 'a sealed environment holds regular files only',
    file: `${SEALING}/copying.ts`,
    find: 'if (!stats.isFile())',
    with: never('!stats.isFile()'),
    tests: SEALING_TESTS,
  },
  {
    guard: 'the depth of a build is limited',
    file: `${SEALING}/copying.ts`,
    find: ' || depth > MAX_DEPTH',
    with: ' || depth > 1e9',
    tests: SEALING_TESTS,
  },
  {
    guard: 'the number of files of a build is limited',
    file: `${SEALING}/copying.ts`,
    find: 'copy.entries > mostEntries ||',
    with: 'copy.entries > 1e12 ||',
    tests: SEALING_TESTS,
  },
  {
    guard: 'files of another account are not sealed',
    file: `${SEALING}/copying.ts`,
    find: 'if (stats.uid !== owner)',
    with: never('stats.uid !== owner'),
    tests: SEALING_TESTS,
  },
  {
    guard: 'links out of a build are refused',
    file: `${SEALING}/copying.ts`,
    find: '    await refuseLinksElsewhere(from, copy);\n',
    with: '    if (copy.entries < 0) await refuseLinksElsewhere(from, copy);\n',
    tests: SEALING_TESTS,
  },
  {
    guard: 'a folder that becomes a link while it is copied is not followed',
    file: `${SEALING}/copying.ts`,
    find: 'const at = (await openPath(source)) ?? from;',
    with: 'const at = from;',
    tests: SEALING_TESTS,
  },
  {
    guard: 'a build installs by the hashes of its lock',
    file: `${LOCKING}/locked.ts`,
    find: "hashed, '--require-hashes');",
    with: 'hashed);',
    tests: LOCKED_TESTS,
  },
  {
    guard: 'a build fails whose packages are not those of its lock',
    file: `${LOCKING}/locked.ts`,
    find: 'if (missing !== null) throw',
    with: 'if (missing === "") throw',
    tests: LOCKED_TESTS,
  },
  {
    guard: 'a build fails whose packages do not fit together',
    file: `${LOCKING}/locked.ts`,
    find: 'await run(check, {',
    with: 'if (missing === "") await run(check, {',
    tests: LOCKED_TESTS,
  },
  {
    guard: 'hashes of the requirements hold where uv resolves them',
    file: `${LOCKING}/locked.ts`,
    find: 'if (lock !== null && meetsHashes(lock, requirements)) return lock;',
    with: 'if (lock !== null) return lock;',
    tests: UV_TESTS,
  },
  {
    guard: 'pip builds requirements that uv reads in another way',
    file: `${UV}/uv.ts`,
    find: 'if (why !== null) return { why };',
    with: 'if (why === "") return { why };',
    tests: UV_TESTS,
  },
  {
    guard: 'a build with uv has a cache of its own, which is removed',
    file: 'src/server/areas/environments/build.ts',
    find: 'if (uv !== null) await Promise.all(leftByUv',
    with: 'if (uv === undefined) await Promise.all(leftByUv',
    tests: UV_TESTS,
  },
  {
    guard: 'a lock that uv resolved has no passwords in its addresses',
    file: `${UV}/pylock.ts`,
    find: "url?.replace(/\\/\\/[^\\s/@]*@/, '//')",
    with: 'url',
    tests: UV_TESTS,
  },
  {
    guard: 'a report cannot bring lines of its own into what pip is given',
    file: `${LOCKING}/lock.ts`,
    find: '.regex(/^[^\\s\\p{Cc}]+$/u)',
    with: '.regex(/^/u)',
    tests: LOCKED_TESTS,
  },
  {
    guard: 'a build that something uses is retained',
    file: `${HISTORY}/retention.ts`,
    find: 'if (counts.has(build)) {',
    with: 'if (counts.has(-1)) {',
    tests: RETAINED_TESTS,
  },
  {
    guard: 'the working build is retained',
    file: `${HISTORY}/queries.ts`,
    find: 'sql`${environmentBuilds.build} <> ${environments.working}`,',
    with: 'sql`true`,',
    tests: RETAINED_TESTS,
  },
  {
    guard: 'a version of a prediction is restarted in its own build',
    file: 'src/server/areas/predictions/serving/build.ts',
    find: 'if (envBuild !== null || envId === null) return envBuild;',
    with: 'if (envId === null) return envBuild;',
    tests: ['test/server/predictions/builds.test.ts'],
  },
  {
    guard: 'a build shares the files of its own team only',
    file: `${SHARING}/queries.ts`,
    find: 'eq(environments.teamName, team),',
    with: 'eq(environments.teamName, environments.teamName),',
    tests: SHARED_TESTS,
  },
  {
    guard: 'files that another build has are not removed',
    file: `${SHARING}/files.ts`,
    find: 'if ((await rows.usedIn(envId)).has(build)) return;',
    with: 'if ((await rows.usedIn(envId)).has(-1)) return;',
    tests: SHARED_TESTS,
  },
  {
    guard: 'files that a build of another environment has stay when their environment is deleted',
    file: `${SHARING}/files.ts`,
    find: 'await folders.remove(envId, [...(await rows.usedIn(envId))].map(String));',
    with: 'await folders.remove(envId);',
    tests: SHARED_TESTS,
  },
  {
    guard: 'a build that was changed on the disk is not shared',
    file: `${SHARING}/existing.ts`,
    find: '(await seals.damageOf(each.row, each.build)) === null',
    with: '(await seals.damageOf(each.row, each.build)) !== undefined',
    tests: SHARED_TESTS,
  },
  {
    guard: 'a build shares no files that were removed meanwhile',
    file: `${SHARING}/queries.ts`,
    find: 'if (!kept) throw new FilesRemoved();',
    with: 'if (kept === null) throw new FilesRemoved();',
    tests: ['test/server/environments/left.test.ts'],
  },
];
