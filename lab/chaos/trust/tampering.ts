import type { Presentation } from './judge.ts';
import type { Scene } from './scene.ts';

/** A tampering by an insider who owns the database and the signing key. */
export interface Tampering {
  readonly name: string;
  readonly tamper: (scene: Scene) => Presentation;
}

/** A mutable copy. */
export type Mutable<T> = {
  -readonly [Field in keyof T]: T[Field] extends readonly (infer Item)[] ? Item[] : T[Field];
};
