/** What a step along a chain came to. */
export type Followed =
  /** Another watcher follows it at the moment. */
  | { readonly kind: 'not-ours' }
  | { readonly kind: 'nothing-new' }
  | { readonly kind: 'taken-in'; readonly blocks: number; readonly transfers: number }
  | { readonly kind: 'walked-back'; readonly blocks: number }
  /** Blocks were replaced further back than anybody remembers: a person has to look. */
  | { readonly kind: 'lost' };
