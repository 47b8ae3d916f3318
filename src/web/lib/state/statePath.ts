/** Where the state of a slice lies: under a key of the root ('uploads'), or as a part of a feature's state ('jobs.code'). */

export type State = Readonly<Record<string, unknown>>;

/** The key of the root, and below it that of the part; 'uploads' has none. */
export const keysOf = (path: string) => path.split('.') as [name: string, part?: string];

/** The value at the path; undefined where there is none. */
export const stateAt = (state: unknown, path: string): unknown => {
  const [name, part] = keysOf(path);
  const value = (Object(state) as State)[name];
  return part === undefined ? value : (Object(value) as State)[part];
};

/** The state with this at the path. */
export const withStateAt = (state: State, path: string, value: unknown): State => {
  const [name, part] = keysOf(path);
  return {
    ...state,
    [name]: part === undefined ? value : { ...(state[name] as State), [part]: value },
  };
};
