import type { PayFrom } from '@cliffhanger/core/orders';
import type { Choice } from '@cliffhanger/ui/table';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getShippingSettings, quoteShippingChosen } from '@cliffhanger/wire/orders';
import { useEffect, useMemo, useState } from 'react';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { OrderTableFilter } from './order-row.ts';

export type ChosenQuote = AnswerOf<typeof quoteShippingChosen>;

const SETTLED_AFTER_MS = 150;

/** Debounces the selection: ten rows in a second cause one request. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

const isEmpty = (choice: Choice): boolean => choice.of === 'some' && choice.keys.size === 0;

/** The quote for the selection by payment source; `undefined` while loading. */
export function useChosenQuote(choice: Choice, filter: OrderTableFilter) {
  const { data: settings } = useApiQuery(getShippingSettings, {});
  const [chosenPayFrom, setPayFrom] = useState<PayFrom>();
  const debounced = useDebounced(choice);
  const named = useMemo(
    () =>
      debounced.of === 'some'
        ? { state: null, numbers: [...debounced.keys] }
        : { ...filter, except: [...debounced.except] },
    [debounced, filter],
  );
  const payFrom = chosenPayFrom ?? settings?.payFrom ?? 'proceeds';
  const enabled = !isEmpty(debounced) && settings !== undefined;
  const { data, isError } = useApiQuery(quoteShippingChosen, { ...named, payFrom }, { enabled });
  const isOfChoice = debounced === choice && !isEmpty(choice);
  return { quote: isOfChoice ? data : undefined, hasFailed: isError && isOfChoice, payFrom, setPayFrom };
}
