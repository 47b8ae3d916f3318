import type { Room } from '~/web/kit/room';
import { editor } from '../features/editor';
import { home } from '../features/home';
import { notebookForm } from '../features/notebookForm';
import { notebooks } from '../features/notebooks';
import { uploads } from '../features/uploads';

/** The rooms of people who signed in: a chunk of its own, loaded when the first of them is needed. */
export const memberRooms = { home, notebookForm, notebooks, editor, uploads } satisfies Record<string, Omit<Room, 'flowsOutside'>>;
