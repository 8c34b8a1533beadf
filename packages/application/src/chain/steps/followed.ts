/** The outcome of a step along a chain. */
export type Followed =
  /** Another watcher holds the lease. */
  | { readonly kind: 'not-ours' }
  | { readonly kind: 'nothing-new' }
  | { readonly kind: 'taken-in'; readonly blocks: number; readonly transfers: number }
  | { readonly kind: 'walked-back'; readonly blocks: number }
  /** A reorganisation deeper than the stored blocks: a person must investigate. */
  | { readonly kind: 'lost' };
