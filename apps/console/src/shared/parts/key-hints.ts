import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** Keys and what they do, as they are printed. */
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

/** Says what keys this part of the page has, for the bar at its foot and the list behind `?`. */
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

/** As the reader's keyboard has it. */
export const MOD_KEY = IS_APPLE ? '⌘' : 'Ctrl';
export const ENTER_KEY = '↵';
