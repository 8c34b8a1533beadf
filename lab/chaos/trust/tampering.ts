import type { Presentation } from './judge.ts';
import type { Scene } from './scene.ts';

/** One way to cheat, by somebody who owns the database and has the key that signs. */
export interface Tampering {
  readonly name: string;
  readonly tamper: (scene: Scene) => Presentation;
}

/** A copy that is going to be changed. */
export type Mutable<T> = {
  -readonly [Field in keyof T]: T[Field] extends readonly (infer Item)[] ? Item[] : T[Field];
};
