import { create } from 'zustand';

const STORAGE_KEY = 'money-hidden';
const AT_START_KEY = 'money-hidden-at-start';

const isStored = (key: string): boolean => localStorage.getItem(key) === 'yes';
const store = (key: string, isOn: boolean): void => localStorage.setItem(key, isOn ? 'yes' : 'no');

interface MoneyHidden {
  readonly isHidden: boolean;
  readonly isHiddenAtStart: boolean;
}

const useMoneyHiddenStore = create<MoneyHidden>(() => ({
  isHidden: isStored(STORAGE_KEY) || isStored(AT_START_KEY),
  isHiddenAtStart: isStored(AT_START_KEY),
}));

/** Whether every amount on every screen is hidden. */
export const useMoneyHidden = (): boolean => useMoneyHiddenStore(({ isHidden }) => isHidden);

export function toggleMoneyHidden(): void {
  const isHidden = !useMoneyHiddenStore.getState().isHidden;
  store(STORAGE_KEY, isHidden);
  useMoneyHiddenStore.setState({ isHidden });
}

/** Whether the app starts with amounts hidden, regardless of the last toggle. */
export const useMoneyHiddenAtStart = (): boolean =>
  useMoneyHiddenStore(({ isHiddenAtStart }) => isHiddenAtStart);

export function hideMoneyAtStart(isHiddenAtStart: boolean): void {
  store(AT_START_KEY, isHiddenAtStart);
  useMoneyHiddenStore.setState({ isHiddenAtStart });
}
