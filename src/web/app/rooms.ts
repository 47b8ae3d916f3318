import type { Room } from '~/web/kit/room';
import { account } from '../features/account';
import { drive } from '../features/drive';
import { drivePicker } from '../features/drivePicker';
import { editor } from '../features/editor';
import { github } from '../features/github';
import { home } from '../features/home';
import { launch } from '../features/launch';
import { notebookForm } from '../features/notebookForm';
import { notebooks } from '../features/notebooks';
import { notices } from '../features/notices';
import { session } from '../features/session';
import { shell } from '../features/shell';
import { uploads } from '../features/uploads';

/** Every room of the house. Addresses are tried in this order: /notebooks/create comes before /notebooks/{id}. */
export const rooms = {
  session, notices, shell, account, launch, home, notebookForm, notebooks, editor, drive, uploads, drivePicker, github,
} satisfies Record<string, Room>;
