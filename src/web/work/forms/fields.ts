import type { ReactNode } from 'react';
import type { Problems } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import type { Choice } from '~/web/ui/form/SelectField';

/** What a piece of a form is given. */
export interface FieldProps<Values> {
  readonly form: string;
  readonly values: Values;
  readonly problems: Problems<Values>;
  readonly onChange: (change: Partial<Values>) => void;
}

interface Labelled<Values> {
  /** The value it holds. */
  readonly field: keyof Values & string;
  readonly label: string;
  readonly hint?: ReactNode;
}

/** A control that is described by its label, what it holds, and its limits. */
export type BoxField<Values> =
  | (Labelled<Values> & {
      readonly type: 'text';
      readonly required?: boolean;
      readonly rows?: number;
      readonly placeholder?: string;
      readonly maxLength?: number;
      readonly first?: true;
    })
  | (Labelled<Values> & {
      readonly type: 'number';
      readonly required?: boolean;
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly unit?: string;
      /** What is typed is rounded; an empty box is 0. */
      readonly whole?: true;
    })
  | (Labelled<Values> & {
      readonly type: 'select';
      readonly required?: boolean;
      readonly empty?: string;
      readonly choices: readonly Choice[] | ((state: RootState) => readonly Choice[]);
    })
  | (Labelled<Values> & { readonly type: 'switch' });

/** One field of a form, or a piece of it. */
export type Field<Values> =
  | BoxField<Values>
  /** Who else may change it. */
  | { readonly type: 'collaborators' }
  /** What another feature offers under this name: 'placement', 'environment', 'limits', 'providerFeatures', 'nodes'. */
  | { readonly type: 'panel'; readonly panel: string }
  /** A piece of the kind's own. */
  | { readonly type: 'part'; readonly part: (props: FieldProps<Values>) => ReactNode };

/** What stands beside each other. */
export type FieldRow<Values> = readonly Field<Values>[];

/** What another feature offers. */
export const panel = (name: string) => ({ type: 'panel', panel: name }) as const;
/** A piece of the kind's own. */
export const part = <Values>(piece: (props: FieldProps<Values>) => ReactNode) =>
  ({ type: 'part', part: piece }) as const;
/** Who else may change it. */
export const collaborators = { type: 'collaborators' } as const;
