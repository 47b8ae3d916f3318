import type { ReactNode } from 'react';
import type { Problems } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import type { Choice } from '~/web/ui/form/SelectField';

/** The properties of a piece of a form. */
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
      /** A typed number is rounded; an empty box is 0. */
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
  /** Other users that may change it. */
  | { readonly type: 'collaborators' }
  /** The panel of another feature with this name: 'placement', 'environment', 'limits', 'providerFeatures', 'nodes'. */
  | { readonly type: 'panel'; readonly panel: string }
  /** A piece of the kind's own. */
  | { readonly type: 'part'; readonly part: (props: FieldProps<Values>) => ReactNode };

/** Fields that stand beside each other. */
export type FieldRow<Values> = readonly Field<Values>[];

/** A panel of another feature. */
export const panel = (name: string) => ({ type: 'panel', panel: name }) as const;
/** A piece of the kind's own. */
export const part = <Values>(piece: (props: FieldProps<Values>) => ReactNode) =>
  ({ type: 'part', part: piece }) as const;
/** Other users that may change it. */
export const collaborators = { type: 'collaborators' } as const;
