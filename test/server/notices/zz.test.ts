import { digestsSuite } from './digests.suite';
import { noticesSuite } from './notices.suite';
import { pushSuite } from './push.suite';
const place = () => Promise.resolve({ memory: true } as const);
digestsSuite(place);
if (process.env['ALL']) { noticesSuite(place); pushSuite(place); }
