import { TRANSFER_KINDS, type TransferKind } from '@cliffhanger/core/ledger';
import { currentTime, type Month, monthOf } from '@cliffhanger/ui';
import { useChoiceParameter } from '../../../shared/navigation/index.ts';
import { monthsUntil } from './month-pager.tsx';

export const ALL = 'all';
type KindChoice = TransferKind | typeof ALL;
const KIND_CHOICES: readonly KindChoice[] = [ALL, ...TRANSFER_KINDS];

/** Month and kind are in the address, so that "back" restores them. */
export function useLogFilter() {
  const thisMonth = monthOf(currentTime());
  const months = monthsUntil(thisMonth);
  const [month, setMonth] = useChoiceParameter<Month>('month', months, thisMonth);
  const [kind, setKind] = useChoiceParameter<KindChoice>('kind', KIND_CHOICES, ALL);
  /** The kinds of the month, and the selected one, so that it can be deselected. */
  const kindsIn = (inMonth: readonly TransferKind[]): readonly KindChoice[] =>
    KIND_CHOICES.filter((one) => one === ALL || one === kind || inMonth.includes(one));
  return { thisMonth, months, month, setMonth, kind, setKind, kindsIn };
}
