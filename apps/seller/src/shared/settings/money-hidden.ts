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

/** The eye: covers every amount on every screen, until it is tapped again. */
export const useMoneyHidden = (): boolean => useMoneyHiddenStore(({ isHidden }) => isHidden);

export function toggleMoneyHidden(): void {
  const isHidden = !useMoneyHiddenStore.getState().isHidden;
  store(STORAGE_KEY, isHidden);
  useMoneyHiddenStore.setState({ isHidden });
}

/** The seller's choice that the app opens with every amount covered, whatever the eye did last. */
export const useMoneyHiddenAtStart = (): boolean =>
  useMoneyHiddenStore(({ isHiddenAtStart }) => isHiddenAtStart);

export function hideMoneyAtStart(isHiddenAtStart: boolean): void {
  store(AT_START_KEY, isHiddenAtStart);
  useMoneyHiddenStore.setState({ isHiddenAtStart });
}
