import { describe, expect, it } from 'vitest';
import { onDisk, readTree } from './tree';
import { cruiseSource, IMPORT_RULES } from './imports';

const LEAF = 'export const leaf = 1;\n';
const importing = (place: string) =>
  `import { leaf } from '${place}';\nexport const twig = leaf;\n`;

/** rule → the smallest tree that breaks it. The importing file comes first. */
const VIOLATIONS: Record<string, Record<string, string>> = {
  'contract-imports-nothing': {
    'src/contract/a.ts': importing('~/web/lib/leaf'),
    'src/web/lib/leaf.ts': LEAF,
  },
  'text-imports-nothing': {
    'src/text/a.ts': importing('~/web/lib/leaf'),
    'src/web/lib/leaf.ts': LEAF,
  },
  'web-keeps-to-itself': {
    'src/web/app/a.ts': importing('~/server/leaf'),
    'src/server/leaf.ts': LEAF,
  },
  'server-keeps-to-itself': {
    'src/server/a.ts': importing('~/web/lib/leaf'),
    'src/web/lib/leaf.ts': LEAF,
  },
  'platform-imports-no-area': {
    'src/server/platform/a.ts': importing('../areas/jobs/leaf'),
    'src/server/areas/jobs/leaf.ts': LEAF,
  },
  'frames-keep-to-themselves': {
    'src/frames/editor/a.ts': importing('../../web/lib/leaf'),
    'src/web/lib/leaf.ts': LEAF,
  },
  'no-validators-in-the-app': {
    'src/web/lib/a.ts': importing('~/contract/leaf.schema'),
    'src/contract/leaf.schema.ts': LEAF,
  },
  'lib-imports-no-layer-above': {
    'src/web/lib/a.ts': importing('~/web/ui/leaf'),
    'src/web/ui/leaf.ts': LEAF,
  },
  'ui-imports-no-layer-above': {
    'src/web/ui/A.tsx': importing('~/web/features/dags/leaf'),
    'src/web/features/dags/leaf.ts': LEAF,
  },
  'core-imports-no-layer-above': {
    'src/web/core/session/a.ts': importing('~/web/work/leaf'),
    'src/web/work/leaf.ts': LEAF,
  },
  'work-imports-no-layer-above': {
    'src/web/work/list/a.ts': importing('~/web/features/dags/graph/events'),
    'src/web/features/dags/graph/events.ts': LEAF,
  },
  'features-imports-no-layer-above': {
    'src/web/features/dags/a.ts': importing('~/web/app/leaf'),
    'src/web/app/leaf.ts': LEAF,
  },
  'only-app-imports-an-index': {
    'src/web/features/dags/a.ts': importing('~/web/features/dags/graph'),
    'src/web/features/dags/graph/index.ts': LEAF,
  },
  'only-the-list-of-features-imports-a-manifest': {
    'src/web/app/a.ts': importing('~/web/features/dags/manifest'),
    'src/web/features/dags/manifest.ts': LEAF,
  },
  'features-share-events-only': {
    'src/web/features/jobs/a.ts': importing('~/web/features/dags/selectors'),
    'src/web/features/dags/selectors.ts': LEAF,
  },
  'events-import-the-vocabulary-only': {
    'src/web/features/dags/events.ts': importing('./slice'),
    'src/web/features/dags/slice.ts': LEAF,
  },
  'only-flows-speak-http': {
    'src/web/features/dags/Page.tsx': "import axios from 'axios';\nexport const twig = axios;\n",
  },
  'no-thunks': {
    'src/web/app/a.ts': "import { thunk } from 'redux-thunk';\nexport const twig = thunk;\n",
  },
  'no-cycles': {
    'src/server/a.ts': importing('./leaf'),
    'src/server/leaf.ts': "import { twig } from './a';\nexport const leaf: number = twig;\n",
  },
};

/**
 * Areas of the server that import others. Whoever removes a pair, or an import past an `api.ts`, lowers the number; no pair is added without
 * another one removed.
 */
const MAX_PAIRS = 26;
const MAX_MUTUAL = 0;
const MAX_PAST_API = 22;

describe('imports', { timeout: 120_000 }, () => {
  it('keep the rules in the source tree, every file of which was read', async () => {
    const { modules, unresolved, broken, areas } = await cruiseSource();
    const onTheDisk = [...readTree(['src']).keys()].filter(
      (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'),
    );
    expect(modules.length).toBeGreaterThan(0);
    expect(modules.filter((file) => !file.endsWith('.d.ts')).sort()).toEqual(onTheDisk.sort());
    expect(unresolved).toEqual([]);
    expect(broken.map(({ line }) => line)).toEqual([]);
    expect(areas.pairs.length, areas.pairs.join('\n')).toBe(MAX_PAIRS);
    expect(areas.mutual.length, areas.mutual.join('\n')).toBe(MAX_MUTUAL);
    expect(areas.pastApi.length, areas.pastApi.join('\n')).toBe(MAX_PAST_API);
  }, 180_000);

  it('between areas are counted', async () => {
    const { areas } = await onDisk(
      {
        'src/server/areas/jobs/a.ts': importing('../drive/api'),
        'src/server/areas/jobs/b.ts': importing('../drive/rules'),
        'src/server/areas/jobs/c.ts': importing('../uploads/api'),
        'src/server/areas/drive/api.ts': LEAF,
        'src/server/areas/drive/rules.ts':
          "import type { twig } from '../jobs/c';\nexport type Leaf = typeof twig;\nexport const leaf = 1;\n",
        'src/server/areas/uploads/api.ts': LEAF,
      },
      cruiseSource,
    );
    expect(areas).toEqual({
      pairs: ['drive → jobs', 'jobs → drive', 'jobs → uploads'],
      mutual: ['drive ↔ jobs'],
      pastApi: [
        'src/server/areas/drive/rules.ts → src/server/areas/jobs/c.ts',
        'src/server/areas/jobs/b.ts → src/server/areas/drive/rules.ts',
      ],
    });
  });

  it.each(IMPORT_RULES.map(({ name }) => name))('%s bites', async (name) => {
    const { modules, broken } = await onDisk(VIOLATIONS[name]!, cruiseSource);
    expect(modules.length).toBe(Object.keys(VIOLATIONS[name]!).length);
    expect(broken.map(({ rule }) => rule)).toContain(name);
  });

  it('that are allowed break no rule', async () => {
    const honest = {
      'src/contract/leaf.ts': "import { z } from 'zod';\nexport const leaf = z.string();\n",
      'src/contract/leaf.schema.ts': 'export type Leaf = string;\n',
      'src/web/lib/a.ts':
        "import type { Leaf } from '~/contract/leaf.schema';\nexport const a = (leaf: Leaf) => leaf;\n",
      'src/web/features/dags/events.ts':
        "import { createAction } from '@reduxjs/toolkit';\nexport const started = createAction('dags/started');\n",
      'src/web/features/jobs/slice.ts':
        "import { started } from '~/web/features/dags/events';\nexport const heard = started;\n",
      'src/web/features/jobs/read.saga.ts':
        "import axios from 'axios';\nexport const read = axios;\n",
      'src/web/features/jobs/index.ts': "export { heard } from './slice';\n",
      'src/web/app/reducer.ts':
        "import { heard } from '~/web/features/jobs';\nexport const all = heard;\n",
    };
    const { modules, broken } = await onDisk(honest, cruiseSource);
    expect(modules.length).toBe(Object.keys(honest).length);
    expect(broken.map(({ line }) => line)).toEqual([]);
  });
});
