import { showToast } from '@cliffhanger/ui';
import { useCallback, useState } from 'react';
import { invalidate, problemText, showRefusal } from '../../../shared/server/index.ts';
import { firstPayable, refusalOf, type ShippingQuotes } from './shipping-quotes.ts';

interface Opened<Subject, Quote> {
  readonly subject: Subject;
  readonly quotes: ShippingQuotes<Quote>;
}

/** Fetches the quotes and opens the sheet if a source can pay. */
export function useQuotes<Subject, Quote>(fetchQuotes: (subject: Subject) => Promise<ShippingQuotes<Quote>>) {
  const [pending, setPending] = useState<Subject>();
  const [opened, setOpened] = useState<Opened<Subject, Quote>>();
  const openQuotes = useCallback(
    async (subject: Subject) => {
      setPending(subject);
      try {
        const quotes = await fetchQuotes(subject);
        const refusal = firstPayable(quotes) === undefined ? refusalOf(quotes) : undefined;
        if (refusal === undefined) setOpened({ subject, quotes });
        else {
          showRefusal(refusal);
          // The list is stale.
          void invalidate('orders');
        }
      } catch (error) {
        showToast({ text: problemText(error), kind: 'problem' });
      } finally {
        setPending(undefined);
      }
    },
    [fetchQuotes],
  );
  const begin = useCallback((subject: Subject) => void openQuotes(subject), [openQuotes]);
  return { pending, opened, begin, close: () => setOpened(undefined) };
}
