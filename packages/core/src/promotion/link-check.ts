/**
 * Results of the guarded link checker, as information for the reviewer. It decides nothing, because sites
 * show programs other pages than people.
 */
export type LinkCheck =
  | {
      readonly outcome: 'answered';
      /** The HTTP status. */
      readonly status: number;
      /** Whether the page contains one of the seller's tracking codes. */
      readonly mentionsTrackingLink: boolean;
    }
  | { readonly outcome: 'redirects-elsewhere' }
  | { readonly outcome: 'no-answer' }
  /** Not fetched: not an allowed site, or an address in a private network. */
  | { readonly outcome: 'not-asked' };
