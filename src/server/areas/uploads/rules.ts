import { invalid } from '../../platform/httpError';

const MIB = 1024 * 1024;
const [SMALLEST, USUAL_LARGEST] = [8 * MIB, 32 * MIB];
const USUAL_COUNT = 64;
/** S3 takes no more parts of one upload. */
const MAX_PARTS = 10_000;

const wholeMib = (bytes: number) => Math.ceil(bytes / MIB) * MIB;

/** How large a part is, bytes: 8 to 32 MiB, so that 2 GiB are 64 of them (each costs a round trip); more only where there would be too many. */
export const partSizeFor = (size: number): number =>
  Math.max(
    Math.min(Math.max(wholeMib(size / USUAL_COUNT), SMALLEST), USUAL_LARGEST),
    wholeMib(size / MAX_PARTS),
  );

/** The bytes of one part; throws `invalid` at `number` where the upload has no such part. */
export const sizeOfPart = (
  { size, partSize }: { size: number; partSize: number },
  number: number,
): number => {
  const count = Math.ceil(size / partSize);
  if (number > count)
    throw invalid({
      number: `This upload has ${count} ${count === 1 ? 'part' : 'parts'}, so there is no part ${number}.`,
    });
  return number < count ? partSize : size - partSize * (count - 1);
};
