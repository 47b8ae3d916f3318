const RECORDINGS = 'src/server/areas/streams/recording/site.ts';
const OF_RECORDINGS = 'test/attacks/sessions/recordings.test.ts';

/** Guards of what the server asks of other services, and of the addresses it signs. */
export const services = [
  {
    guard: 'the key of the collector of traces follows no redirect',
    file: 'src/server/areas/diagnostics/handlers.ts',
    find: "redirect: 'error',",
    with: '',
    tests: ['test/attacks/services/traces.test.ts'],
  },
  {
    guard: 'a signed address of S3 takes exactly the size that was asked for',
    file: 'src/server/platform/storage/s3/s3Store.ts',
    find: '        ContentLength: size,\n',
    with: '',
    tests: ['test/attacks/services/s3.test.ts'],
  },
  {
    guard: 'an address of a recording is signed',
    file: RECORDINGS,
    find: "(await signer.verify('GET', `${AT}${id}/`, query)) ?? {}",
    with: 'query as { who?: string }',
    tests: [OF_RECORDINGS],
  },
  {
    guard: 'a recording opens for whom its stream lets in',
    file: RECORDINGS,
    find: '(await streams.find(id, user))?.letIn',
    with: '(await streams.find(id, user))',
    tests: [OF_RECORDINGS],
  },
  {
    guard: 'names of files of a recording lead nowhere else',
    file: RECORDINGS,
    find: ' || !NAME.test(name)',
    with: '',
    tests: [OF_RECORDINGS],
  },
  {
    guard: 'a link among the files of a recording is not followed',
    file: RECORDINGS,
    find: 'fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW',
    with: 'fs.constants.O_RDONLY',
    tests: [OF_RECORDINGS],
  },
  {
    guard: 'an OpenID provider that is slow is given up',
    file: 'src/server/areas/account/oauth/googleProvider.ts',
    find: '        timeout,\n',
    with: '',
    tests: ['test/attacks/services/openId.test.ts'],
  },
];
