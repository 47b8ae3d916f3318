/** `npm test` gives its workers large pages of memory. What a test starts has those of any other program: how much it takes is measured. */
import process from 'node:process';

delete process.env['GLIBC_TUNABLES'];
