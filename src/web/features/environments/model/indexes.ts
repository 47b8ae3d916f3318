import { combineReducers, createSlice } from '@reduxjs/toolkit';
import { api, type PackageIndex } from '~/contract';
import { indexProblems } from '~/contract/team/indexRules';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import { selectMay, selectUser } from '~/web/core/session/person';
import { draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import {
  indexDeleteConfirmOpened,
  indexDeletionRequested,
  indexesClosed,
  indexesOpened,
} from '../events';

/** The team's package indexes, without their passwords. */
export const indexList = collection({
  name: 'environments/indexes',
  endpoint: api.indexes.readAll,
  request: {},
  rowsOf: ({ indexes }) => indexes,
  idOf: ({ name }) => name,
  entitiesOf: (state: RootState): FetchedEntities<PackageIndex> =>
    state.environments?.indexes?.list ?? indexList.empty,
});

/** An index that is being written. A password is forgotten with the dialog. */
export interface IndexFormValues {
  readonly name: string;
  readonly address: string;
  readonly login: string;
  readonly password: string;
  readonly in_place: boolean;
  /** It has a password already, which stays while none is typed. */
  readonly has_password: boolean;
}
export const NO_INDEX: IndexFormValues = {
  name: '',
  address: '',
  login: '',
  password: '',
  in_place: false,
  has_password: false,
};

/** The typed password; undefined where the stored one stays. */
export const sentPassword = ({ password, has_password }: IndexFormValues): string | undefined =>
  password === '' && has_password ? undefined : password;

const problemsOf = (values: IndexFormValues) =>
  indexProblems({
    name: values.name.trim(),
    address: values.address.trim(),
    login: values.login.trim(),
    password: sentPassword(values),
  });

export const indexForm = draft<IndexFormValues, null>('environments/indexForm', {
  name: (values) => (values.name.trim() === '' ? 'Please input a name' : problemsOf(values).name),
  address: (values) =>
    values.address.trim() === '' ? 'Please input an address' : problemsOf(values).address,
  login: (values) => problemsOf(values).login,
  password: (values) => problemsOf(values).password,
});

interface DialogState {
  readonly open: boolean;
  /** The index that is to be deleted, while the person is asked. */
  readonly deleting: string | null;
}
const CLOSED: DialogState = { open: false, deleting: null };

const dialogSlice = createSlice({
  name: 'environments/indexDialog',
  initialState: CLOSED,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(indexesOpened, (state) => ({ ...state, open: true }));
    on.addCase(indexesClosed, () => CLOSED);
    on.addCase(indexDeleteConfirmOpened, (state, { payload }) => ({
      ...state,
      deleting: payload.name,
    }));
    on.addCase(indexDeletionRequested, (state) => ({ ...state, deleting: null }));
  },
});

export const indexesReducer = combineReducers({
  list: indexList.reducer,
  form: indexForm.reducer,
  dialog: dialogSlice.reducer,
});

/** Null while the dialog is closed: a password is kept no longer. */
export const selectIndexForm = (state: RootState) => state.environments?.indexes?.form ?? null;
export const selectIndexDialog = (state: RootState) =>
  state.environments?.indexes?.dialog ?? CLOSED;

/** Whether the person may see and change the team's package indexes. */
export const selectMayChangeIndexes = (state: RootState): boolean =>
  selectUser(state)?.is_admin === true && selectMay(state, 'teamAreas');

declare module '~/web/lib/state/root' {
  interface EnvironmentsArea {
    readonly indexes?: ReturnType<typeof indexesReducer>;
  }
}
