import { create } from 'zustand';

/** Stored per device. */
const STORAGE_KEY = 'desk';

interface DeskSettings {
  /** Keeps the sidebar labels visible at widths that would show icons only. */
  readonly isPinned: boolean;
  readonly lettersAreOff: boolean;
}

function stored(): DeskSettings {
  try {
    const { isPinned, lettersAreOff } = JSON.parse(
      localStorage.getItem(STORAGE_KEY) ?? '{}',
    ) as Partial<DeskSettings>;
    return { isPinned: isPinned === true, lettersAreOff: lettersAreOff === true };
  } catch {
    return { isPinned: false, lettersAreOff: false };
  }
}

export const useDeskSettings = create<DeskSettings>(stored);

export function changeDeskSettings(change: (settings: DeskSettings) => Partial<DeskSettings>): void {
  useDeskSettings.setState(change);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useDeskSettings.getState()));
}

export const togglePinned = (): void => changeDeskSettings(({ isPinned }) => ({ isPinned: !isPinned }));
