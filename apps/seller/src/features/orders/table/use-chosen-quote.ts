import type { PayFrom } from '@cliffhanger/core/orders';
import type { Choice } from '@cliffhanger/ui/table';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { getShippingSettings, quoteShippingChosen } from '@cliffhanger/wire/orders';
import { useEffect, useMemo, useState } from 'react';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { OrderTableFilter } from './order-row.ts';

export type ChosenQuote = AnswerOf<typeof quoteShippingChosen>;

const SETTLED_AFTER_MS = 150;

/** Somebody who chooses ten rows in a second asks once. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const isEmpty = (choice: Choice): boolean => choice.of === 'some' && choice.keys.size === 0;

/** What shipping the choice would cost and bring, by the way of paying; undefined until it is known. */
export function useChosenQuote(choice: Choice, filter: OrderTableFilter) {
  const { data: settings } = useApiQuery(getShippingSettings, {});
  const [chosenWay, setWay] = useState<PayFrom>();
  const settled = useSettled(choice);
  const named = useMemo(
    () =>
      settled.of === 'some'
        ? { state: null, numbers: [...settled.keys] }
        : { ...filter, except: [...settled.except] },
    [settled, filter],
  );
  const payFrom = chosenWay ?? settings?.payFrom ?? 'proceeds';
  const enabled = !isEmpty(settled) && settings !== undefined;
  const { data, isError } = useApiQuery(quoteShippingChosen, { ...named, payFrom }, { enabled });
  const isOfChoice = settled === choice && !isEmpty(choice);
  return { quote: isOfChoice ? data : undefined, hasFailed: isError && isOfChoice, payFrom, setWay };
}
