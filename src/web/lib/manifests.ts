import { createContext, useContext } from 'react';
import type { FeatureManifest } from './feature';

const ManifestsContext = createContext<readonly FeatureManifest[]>([]);
export const ManifestsProvider = ManifestsContext.Provider;

/** Every feature of the app, here or not yet: what the sidebar and /home are made of. */
export const useManifests = (): readonly FeatureManifest[] => useContext(ManifestsContext);
