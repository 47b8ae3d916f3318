import { Transform, type Readable } from 'node:stream';
import { wrongSize } from '../../files/pour';

/** Passes on a stream that must have `size` bytes; `cut` is called with the refusal once it has more or fewer. */
export const exactly = (
  content: Readable,
  size: number,
  cut: (reason: Error) => void,
): Readable => {
  let came = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      came += chunk.length;
      done(came > size ? wrongSize(size, null) : null, chunk);
    },
    flush: (done) => done(came < size ? wrongSize(size, came) : null),
  });
  checked.on('error', cut);
  content.on('error', (error) => checked.destroy(error));
  return content.pipe(checked);
};
