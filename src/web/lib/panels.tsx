import {
  createContext,
  Suspense,
  useContext,
  useEffect,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { FeatureManifest } from './feature';

const ManifestsContext = createContext<readonly FeatureManifest[]>([]);
export const ManifestsProvider = ManifestsContext.Provider;

/** Every feature of the app, here or not yet: what the sidebar and /home are made of. */
export const useManifests = (): readonly FeatureManifest[] => useContext(ManifestsContext);

/** The object of a panel: its id. */
export interface PanelProps {
  readonly of: string;
}

/** Pieces of screens that one feature makes and another one places; the app ties them together, so the features need not know each other. */
export type Panels = Readonly<Record<string, ComponentType<PanelProps>>>;

const PanelsContext = createContext<Panels>({});
export const PanelsProvider = PanelsContext.Provider;

const BringContext = createContext<() => void>(() => undefined);
/** Brings the features that have not joined yet. */
export const LoadFeaturesProvider = BringContext.Provider;

type PlacedProps = PanelProps & { readonly name: string; readonly fallback?: ReactNode };

/** Places the panel of this name. Where no feature that is here offers it, the others are brought, and the fallback stands until then. */
export const Panel = ({ name, of, fallback = null }: PlacedProps) => {
  const Found = useContext(PanelsContext)[name];
  const bring = useContext(BringContext);
  const missing = !Found;
  useEffect(() => {
    if (missing) bring();
  }, [missing, bring]);
  return Found ? (
    <Suspense fallback={fallback}>
      <Found of={of} />
    </Suspense>
  ) : (
    fallback
  );
};

/** Whether some feature offers a panel of this name. */
export const useHasPanel = (): ((name: string) => boolean) => {
  const panels = useContext(PanelsContext);
  return (name) => name in panels;
};
