import { createContext, Suspense, useContext, type ComponentType, type ReactNode } from 'react';

/** What a panel is shown for: the id of an object. */
export interface PanelProps {
  readonly of: string;
}

/** Pieces of screens that one room makes and another one places; the app ties them together, so the rooms need not know each other. */
export type Panels = Readonly<Record<string, ComponentType<PanelProps>>>;

const PanelsContext = createContext<Panels>({});
export const PanelsProvider = PanelsContext.Provider;

/** Places the panel of this name; nothing where no room offers it. */
export const Panel = ({ name, of, fallback = null }: PanelProps & { readonly name: string; readonly fallback?: ReactNode }) => {
  const Found = useContext(PanelsContext)[name];
  return Found ? <Suspense fallback={fallback}><Found of={of} /></Suspense> : null;
};

/** Whether some room offers a panel of this name. */
export const useHasPanel = (): ((name: string) => boolean) => {
  const panels = useContext(PanelsContext);
  return (name) => name in panels;
};
