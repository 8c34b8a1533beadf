import { showToast } from '@cliffhanger/ui';
import type { NextStep, ReceivedRefusal } from '@cliffhanger/wire/kernel';
import { create } from 'zustand';
import type { PageQuery } from '../navigation/index.ts';

export interface OfferedRefusal extends ReceivedRefusal {
  readonly offer: NextStep;
}

interface ShownRefusal {
  readonly refusal: OfferedRefusal;
  /** The query for the page of the next step. */
  readonly query: PageQuery;
}

export const useShownRefusal = create<{ readonly shown: ShownRefusal | undefined }>(() => ({
  shown: undefined,
}));

export const closeRefusal = (): void => useShownRefusal.setState({ shown: undefined });

const hasOffer = (refusal: ReceivedRefusal): refusal is OfferedRefusal => refusal.offer !== undefined;

/** Shows a dialog when the refusal has a next step, otherwise a toast (SCREENS "Everywhere"). */
export function showRefusal(refusal: ReceivedRefusal, query: PageQuery = {}): void {
  if (hasOffer(refusal)) useShownRefusal.setState({ shown: { refusal, query } });
  else showToast({ text: refusal.message, kind: 'problem' });
}
