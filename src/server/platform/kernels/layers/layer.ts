import path from 'node:path';
import { homeOf } from '../../isolation/asUser';
import { PYTHON_FOLDER } from '../python';

/** Makes layers. */
export const LAYER_PROGRAM = path.join(PYTHON_FOLDER, 'layer.py');

/** The version of what `layer.py` makes: layers that an earlier one made are made again, with the packages they have. */
const LAYER_VERSION = 1;

/*
 * In the name of the person, whose folder it is. Where the layer cannot be made (a full disk), the program runs without one, but never
 * without packages that it is to begin with.
 */
const START = `\
layer=$1 stamp=$2 python=$3 make=$4 packages=$5
shift 5
give_up() {
  echo "The packages that are added to this run could not be installed, so it was not started." >&2
  exit 1
}
{ read -r made < "$layer/stamp"; } 2>/dev/null
if [ "$made" != "$stamp" ] || ! [ -x "$layer/bin/python" ]; then
  "$python" -I "$make" "$layer" "$stamp" >&2 || { [ -z "$packages" ] || give_up; exec "$python" "$@"; }
fi
VIRTUAL_ENV=$layer PATH=$layer/bin:$PATH ATELIER_BASE_PYTHON=$python
export VIRTUAL_ENV PATH ATELIER_BASE_PYTHON
if [ -n "$packages" ]; then
  echo "Installing the packages that are added to this run:" $packages
  printf '%s\\n' "$packages" > "$layer/added.txt" || give_up
  "$layer/bin/python" -m pip install --no-deps --no-input --disable-pip-version-check --quiet \
    --requirement "$layer/added.txt" || give_up
fi
exec "$layer/bin/python" "$@"`;

/** The packages that a person added to a notebook: a virtual environment on top of an interpreter, whose packages it sees. */
export interface Layer {
  /** Absolute; it is made by the program that starts in it. */
  readonly folder: string;
  /** The version of the interpreter, '3.11.2'. */
  readonly version: string;
  /** Lines as 'six==1.16.0' that are installed at the start. */
  readonly packages?: string;
}

/** The folder with the packages that a person added to a notebook, in the home of their programs. */
export const layerFolder = (sharedFolder: string, person: number, notebookId: string): string =>
  path.join(homeOf(sharedFolder, person), '.atelier', 'notebooks', notebookId);

/** The words that start a program of an interpreter in a layer, which is made by `program` where it is missing or is on top of another interpreter. */
export const inLayer = (
  { folder, version, packages = '' }: Layer,
  [python, ...words]: readonly [string, ...string[]],
  program = LAYER_PROGRAM,
): [string, ...string[]] => [
  '/bin/sh',
  '-c',
  START,
  'layer',
  folder,
  `${LAYER_VERSION} ${version} ${python}`,
  python,
  program,
  packages,
  ...words,
];
