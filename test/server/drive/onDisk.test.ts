import { describe } from 'vitest';
import { storeSuite } from './store.suite';

describe('a drive', () => storeSuite('the disk', () => Promise.resolve(null)));
