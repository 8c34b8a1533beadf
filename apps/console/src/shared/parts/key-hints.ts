import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** Labels of keys with their action. */
export interface KeyHint {
  readonly keys: readonly string[];
  readonly name: string;
}

/** A figure at the end of the bar: `Cleared today 34`. */
interface KeyBarFigure {
  readonly name: string;
  readonly value: string;
}

interface PageKeys {
  readonly id: string;
  readonly hints: readonly KeyHint[];
  readonly figure: KeyBarFigure | undefined;
}

const useRegistered = create<{ readonly pages: readonly PageKeys[] }>(() => ({ pages: [] }));

const without = (pages: readonly PageKeys[], id: string) => pages.filter((page) => page.id !== id);

/** Registers the shortcuts of this part of the page for the footer and the list behind `?`. */
export function useKeyHints(hints: readonly KeyHint[], figure?: KeyBarFigure): void {
  const id = useId();
  const told = JSON.stringify({ hints, figure });
  useEffect(() => {
    const page = { id, ...(JSON.parse(told) as Omit<PageKeys, 'id'>) };
    useRegistered.setState(({ pages }) => ({ pages: [...without(pages, id), page] }));
    return () => useRegistered.setState(({ pages }) => ({ pages: without(pages, id) }));
  }, [id, told]);
}

export const useRegisteredHints = (): readonly PageKeys[] => useRegistered(({ pages }) => pages);

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label on the reader's keyboard. */
export const MOD_KEY = IS_APPLE ? '⌘' : 'Ctrl';
export const ENTER_KEY = '↵';
