import { showToast } from '@cliffhanger/ui';
import { create } from 'zustand';
import { t } from '../language/index.ts';

/** Spec §4: two schemes under these names. */
export const SCHEMES = ['subject1', 'subject2'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const MODES = ['system', 'light', 'dark'] as const;
export type Mode = (typeof MODES)[number];

export interface Appearance {
  readonly scheme: Scheme;
  readonly mode: Mode;
}

/** Also read by `bootstrap/appearance.js` before the first paint. */
const STORAGE_KEY = 'appearance';
const DEFAULT: Appearance = { scheme: 'subject1', mode: 'system' };

const isScheme = (name: unknown): name is Scheme => SCHEMES.some((scheme) => scheme === name);
const isMode = (name: unknown): name is Mode => MODES.some((mode) => mode === name);

function storedAppearance(): Appearance {
  try {
    const { scheme, mode } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Appearance>;
    return { scheme: isScheme(scheme) ? scheme : DEFAULT.scheme, mode: isMode(mode) ? mode : DEFAULT.mode };
  } catch {
    return DEFAULT;
  }
}

const useAppearanceStore = create<Appearance>(storedAppearance);

export const useAppearance = (): Appearance => useAppearanceStore();

function apply(appearance: Appearance): void {
  const { dataset } = document.documentElement;
  dataset['scheme'] = appearance.scheme;
  if (appearance.mode === 'system') delete dataset['mode'];
  else dataset['mode'] = appearance.mode;
  localStorage.setItem(STORAGE_KEY, JSON.stringify(appearance));
  useAppearanceStore.setState(appearance);
}

/** An unknown scheme only logs a warning (spec §4). */
export function switchScheme(name: string): void {
  if (!isScheme(name)) {
    // oxlint-disable-next-line no-console -- required by the spec
    console.warn(`unknown theme: ${name}`);
    return;
  }
  apply({ ...useAppearanceStore.getState(), scheme: name });
  showToast({ text: t('shell.theme.switched'), kind: 'done' });
}

export const switchMode = (mode: Mode): void => apply({ ...useAppearanceStore.getState(), mode });
