import type { Manifest } from '../manifest.ts';

/** What must hold of everything that one overlay applies; answers what does not, in lines for a person. */
export type Rule = (manifests: readonly Manifest[]) => readonly string[];
