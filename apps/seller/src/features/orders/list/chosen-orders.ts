import { create } from 'zustand';
import { onSessionEnd } from '../../../shared/session/index.ts';

/** By order number. Outlives the screen: stays when an order is opened. */
const useChosen = create<{ readonly numbers: ReadonlySet<string> }>(() => ({ numbers: new Set() }));

export const useChosenNumbers = (): ReadonlySet<string> => useChosen(({ numbers }) => numbers);

export function toggleOrder(number: string): void {
  const numbers = new Set(useChosen.getState().numbers);
  if (!numbers.delete(number)) numbers.add(number);
  useChosen.setState({ numbers });
}

export const clearChosenOrders = (): void => useChosen.setState({ numbers: new Set() });

onSessionEnd(clearChosenOrders);
