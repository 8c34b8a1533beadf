import type { Period } from '../period.ts';

const STORAGE_KEY = 'checked-statements';
const MOST_KEPT = 60;

/** The last check of a period on this device. */
export interface CheckedPeriod {
  readonly at: number;
  readonly isRight: boolean;
}

type Checked = Readonly<Record<string, CheckedPeriod>>;

const nameOf = (period: Period): string => {
  if (period.kind === 'month') return period.month;
  return period.kind === 'all' ? 'all' : `${period.from}/${period.to}`;
};

function readChecked(): Checked {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Checked | null) ?? {};
  } catch {
    return {};
  }
}

export const checkedPeriod = (period: Period): CheckedPeriod | undefined => readChecked()[nameOf(period)];

export function storeChecked(period: Period, checked: CheckedPeriod): void {
  const all = { ...readChecked(), [nameOf(period)]: checked };
  const newest = Object.entries(all)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST_KEPT);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(newest)));
}
