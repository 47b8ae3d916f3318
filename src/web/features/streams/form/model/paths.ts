export const CREATE_PATH = '/streams/create';
export const EMBEDDED_CREATE_PATH = '/components/streams/create';
export const EMBEDDED_EDIT_PATH = '/components/streams/:id/edit';
