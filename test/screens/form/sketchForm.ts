/** A kind of object that the app does not have. This table is all that its create form costs. */
import { inDrive } from '~/web/core/uploads/events';
import type { Endpoint } from '~/contract';
import { toastAdded } from '~/web/core/toasts/events';
import { collaborators, panel } from '~/web/work/forms/fields';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectForm } from '~/web/work/forms/objectForm';
import {
  sourceFieldsOf,
  newValues,
  settingsOf,
  type CreateValues,
  type FormValues,
} from '~/web/work/forms/values';

interface Sketch {
  readonly sketch_id: string;
  readonly sketch_name: string;
  readonly user_name: string;
  readonly collaborators: readonly string[];
}
type SketchValues = CreateValues & {
  readonly colours: number | null;
  readonly paper: string;
  readonly framed: boolean;
};
interface SketchForms {
  readonly row: Sketch;
  readonly create: SketchValues;
  readonly settings: FormValues;
}
declare module '~/web/work/forms/state' {
  interface FormKinds {
    readonly sketch: SketchForms;
  }
}

const CREATE: Endpoint<{ settings: object }, { sketch: Sketch }> = {
  method: 'POST',
  path: '/sketch/create/',
  open: false,
};

export const sketchForm = objectForm<'sketch', SketchForms>({
  kind: 'sketch',
  formsOf: ({ forms }) => forms?.drafts?.sketch,
  path: '/sketches',
  workload: 'batchjob',
  name: { field: 'sketch_name', label: 'Sketch name', missing: 'Please input your sketch name!' },
  files: {
    noun: 'sketch',
    endings: ['.svg'],
    wrongEnding: 'The main file of a sketch ends in .svg.',
    noFiles: 'Please upload a sketch',
    emptyFile: 'sketch.svg',
    emptyHint: 'Start with an empty page',
    dropped: 'drawing',
    mainFile: 'drawing',
  },
  idOf: ({ sketch_id }) => sketch_id,
  nameOf: ({ sketch_name }) => sketch_name,
  create: {
    paths: ['/sketches/create'],
    title: 'Create Sketch',
    choices: ['forms/environments', 'forms/collaborators'],
    values: { ...newValues, colours: 2, paper: '', framed: false },
    fields: [
      [
        { type: 'number', field: 'colours', label: 'Colours', min: 1, max: 11, step: 1 },
        { type: 'text', field: 'paper', label: 'Paper' },
      ],
      [panel('placement')],
      [panel('environment'), collaborators],
      [{ type: 'switch', field: 'framed', label: 'Framed' }],
    ],
    rules: {
      colours: ({ colours }) =>
        colours !== null && colours > 0 ? undefined : 'A sketch has at least one colour.',
    },
    send: (values) => {
      const { name: sketch_name, colours, paper, framed } = values;
      const own = { sketch_name, colours, paper, framed };
      const settings = { ...settingsOf(values), ...sourceFieldsOf(values).source, ...own };
      return objectRequest(CREATE, { settings }, ({ sketch }) => sketch);
    },
    told: ({ sketch_name }) => [
      toastAdded({ kind: 'success', text: `There is a new sketch called ${sketch_name}` }),
    ],
    target: () => inDrive('drive', '/'),
  },
});
