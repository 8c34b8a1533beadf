import { create } from 'zustand';

const MODES = ['system', 'light', 'dark'] as const;
export type Mode = (typeof MODES)[number];

const KEY = 'console-mode';

const stored = (): Mode => MODES.find((mode) => mode === localStorage.getItem(KEY)) ?? 'system';

const useChosen = create<{ readonly mode: Mode }>(() => ({ mode: stored() }));

export const useMode = (): Mode => useChosen(({ mode }) => mode);

function apply(mode: Mode): void {
  const { dataset } = document.documentElement;
  if (mode === 'system') delete dataset['mode'];
  else dataset['mode'] = mode;
}

/** Call before the first render, to avoid a flash of the wrong mode. */
export const applyStoredMode = (): void => apply(stored());

/** Cycles through system, light and dark. */
export function switchMode(): void {
  const at = MODES.indexOf(useChosen.getState().mode);
  const mode = MODES[(at + 1) % MODES.length] ?? 'system';
  localStorage.setItem(KEY, mode);
  apply(mode);
  useChosen.setState({ mode });
}
