import type { Room } from '~/web/kit/room';
import { drive } from '../features/drive';
import { drivePicker } from '../features/drivePicker';
import { editor } from '../features/editor';
import { github } from '../features/github';
import { home } from '../features/home';
import { notebookForm } from '../features/notebookForm';
import { notebooks } from '../features/notebooks';
import { uploads } from '../features/uploads';

/** The rooms of people who signed in: a chunk of its own, loaded when the first of them is needed. */
export const memberRooms = { home, notebookForm, notebooks, editor, drive, uploads, drivePicker, github } satisfies Record<string, Room>;
