/** The image that the README's quick start runs, built and started. */
import { checkImage } from '../../docker/check.mjs';

export const parts = [
  {
    name: 'docker',
    what: 'builds the image of scripts/docker and starts it: healthy, not root, with its tools, and its data survives a new container',
    limitMinutes: 30,
    needs: ['imageRunner', 'nodeImage'],
    run: checkImage,
  },
];
