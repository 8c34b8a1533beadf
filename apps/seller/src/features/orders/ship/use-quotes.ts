import { showToast } from '@cliffhanger/ui';
import { useCallback, useState } from 'react';
import { invalidate, problemText, showRefusal } from '../../../shared/server/index.ts';
import { firstWay, refusalOf, type ShippingQuotes } from './shipping-quotes.ts';

interface Opened<Subject, Quote> {
  readonly subject: Subject;
  readonly quotes: ShippingQuotes<Quote>;
}

/** From the tap on a button to the sheet: asks for the quotes, and opens when there is a way to ship. */
export function useQuotes<Subject, Quote>(ask: (subject: Subject) => Promise<ShippingQuotes<Quote>>) {
  const [asked, setAsked] = useState<Subject>();
  const [opened, setOpened] = useState<Opened<Subject, Quote>>();
  const askFor = useCallback(
    async (subject: Subject) => {
      setAsked(subject);
      try {
        const quotes = await ask(subject);
        const refusal = firstWay(quotes) === undefined ? refusalOf(quotes) : undefined;
        if (refusal === undefined) setOpened({ subject, quotes });
        else {
          showRefusal(refusal);
          // It is no longer as the list says.
          void invalidate('orders');
        }
      } catch (error) {
        showToast({ text: problemText(error), kind: 'problem' });
      } finally {
        setAsked(undefined);
      }
    },
    [ask],
  );
  const begin = useCallback((subject: Subject) => void askFor(subject), [askFor]);
  return { asked, opened, begin, close: () => setOpened(undefined) };
}
