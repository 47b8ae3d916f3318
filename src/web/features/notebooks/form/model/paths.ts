export const CREATE_PATH = '/notebooks/create';
export const EMBEDDED_CREATE_PATH = '/components/notebooks/create';
export const EMBEDDED_EDIT_PATH = '/components/notebooks/:id/edit';
