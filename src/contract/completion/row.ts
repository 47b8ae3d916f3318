/** An object of a reply. */
export type Row = Readonly<Record<string, unknown>>;
/** Gives an entry of a list, or the one thing that was read, what it lacks. `request` is the request, with the current user. */
export type Complete = (row: unknown, request: Row) => unknown;
export type Lacking = (row: Row, request: Row) => Row;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter(isRow) : [];

/** Completes a row. Fields that are there stay, null too; `lacking` has the values of missing ones, `parts` are parts of it that are completed. */
export const entity =
  (lacking: Lacking, parts: Lacking = () => ({})): Complete =>
  (row, request) =>
    isRow(row) ? { ...lacking(row, request), ...row, ...parts(row, request) } : row;

/** The same of what may come as its name alone: 'x' is `{ [field]: 'x' }`. */
export const named =
  (field: string, lacking: Lacking): Complete =>
  (row, request) =>
    entity(lacking)(typeof row === 'string' ? { [field]: row } : row, request);

/** The instant of what has none. */
export const NEVER = '1970-01-01T00:00:00.000Z';
export const newestOf = ({ execution_details }: Row): Row => rowsOf(execution_details)[0] ?? {};
/** When something was changed last; of what does not say so, when it was executed last. */
export const touched = (row: Row): Row => {
  const at = row['update_datetime'] ?? newestOf(row)['submit_datetime'] ?? NEVER;
  return { update_datetime: at, create_datetime: at };
};
/** Its owner where that is not told: the current user, who was allowed to read it. */
export const owner: Lacking = (_, { user_name = '' }) => ({ user_name });
