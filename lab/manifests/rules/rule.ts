import type { Manifest } from '../manifest.ts';

/** A condition for all objects of one overlay; returns readable violations. */
export type Rule = (manifests: readonly Manifest[]) => readonly string[];
