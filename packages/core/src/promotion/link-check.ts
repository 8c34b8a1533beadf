/**
 * What the guarded link checker found at an address, as facts for whoever reviews it. It decides nothing: sites show
 * machines other pages than people.
 */
export type LinkCheck =
  | {
      readonly outcome: 'answered';
      /** As HTTP says it. */
      readonly status: number;
      /** Whether one of the seller's tracking codes stands in what came. */
      readonly mentionsTrackingLink: boolean;
    }
  | { readonly outcome: 'redirects-elsewhere' }
  | { readonly outcome: 'no-answer' }
  /** An address that we do not connect to: not an allowed site, or one that points into a private network. */
  | { readonly outcome: 'not-asked' };
