import { expect, it } from 'vitest';
import { lastWords } from '~/server/areas/environments/steps';

const retrying = (total: number, cause: string) =>
  `WARNING: Retrying (Retry(total=${total}, connect=None, read=None, redirect=None, status=None)) after connection broken by '${cause}': /simple/numpy/`;
const NO_NUMPY =
  'ERROR: Could not find a version that satisfies the requirement numpy (from versions: none)\nERROR: No matching distribution found for numpy\n';

it.each([
  [
    'whose name was not resolved',
    `${retrying(0, "NewConnectionError('<pip._vendor.urllib3 at 0x7f>: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')")}\n${NO_NUMPY}`,
    'Temporary failure in name resolution',
  ],
  [
    'that a newer pip could not find',
    `${retrying(0, `NameResolutionError("HTTPSConnection(host='pypi.org', port=443): Failed to resolve 'pypi.org' ([Errno -2] Name or service not known)")`)}\n${NO_NUMPY}`,
    "Failed to resolve 'pypi.org'",
  ],
  [
    'that did not answer',
    "ERROR: Could not install packages due to an OSError: HTTPSConnectionPool(host='pypi.org', port=443): Max retries exceeded with url: /simple/numpy/ (Caused by NewConnectionError('<x>: Failed to establish a new connection: [Errno 113] No route to host'))\n",
    'No route to host',
  ],
  [
    'of a repository',
    "fatal: unable to access 'https://github.com/a/b/': Could not resolve host: github.com\nerror: subprocess-exited-with-error\n",
    'Could not resolve host: github.com',
  ],
])(
  'ENV a build that failed for a network %s says so, and blames no package',
  (_which, log, cause) => {
    const [first, ...more] = lastWords(log).split('\n');
    expect(first).toBe(
      `The network failed: packages could not be fetched (${cause}). ` +
        'The requirements themselves may be right. Build again once the machine of the server has a connection.',
    );
    expect(more.join('\n')).not.toMatch(/No matching distribution|from versions/);
  },
);

it('ENV the last words of a tool are its errors, else its last line, and a connection that came back is none of them', () => {
  expect(lastWords(`${retrying(4, '[Errno -3] Temporary failure')}\n${NO_NUMPY}`)).toBe(
    NO_NUMPY.trim(),
  );
  expect(
    lastWords(
      '  error: subprocess-exited-with-error\n  × python setup.py egg_info did not run successfully.\n  note: see above\n',
    ),
  ).toBe(
    'error: subprocess-exited-with-error\n× python setup.py egg_info did not run successfully.',
  );
  expect(lastWords('one\n\nKilled\n')).toBe('Killed');
  expect(
    lastWords(
      'ERROR: Exception:\nTraceback (most recent call last):\n  File "x", line 1\nOSError: [Errno 28] No space left\nWARNING: there is a new pip\n',
    ),
  ).toBe('ERROR: Exception:\nOSError: [Errno 28] No space left');
});
