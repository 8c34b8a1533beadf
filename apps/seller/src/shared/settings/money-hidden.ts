import { create } from 'zustand';

const STORAGE_KEY = 'money-hidden';

const useMoneyHiddenStore = create<{ readonly isHidden: boolean }>(() => ({
  isHidden: localStorage.getItem(STORAGE_KEY) === 'yes',
}));

/** The eye: covers every amount on every screen, until it is tapped again. */
export const useMoneyHidden = (): boolean => useMoneyHiddenStore(({ isHidden }) => isHidden);

export function toggleMoneyHidden(): void {
  const isHidden = !useMoneyHiddenStore.getState().isHidden;
  localStorage.setItem(STORAGE_KEY, isHidden ? 'yes' : 'no');
  useMoneyHiddenStore.setState({ isHidden });
}
