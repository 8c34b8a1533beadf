import { decimalsOf, type Money } from '@cliffhanger/core/kernel';
import { createContext, type ReactNode, useContext } from 'react';

const Decimals = createContext<number | undefined>(undefined);

/** How many decimals every amount has here; undefined where amounts stand alone. */
export const useDecimals = (): number | undefined => useContext(Decimals);

interface SameDecimalsProps {
  readonly amounts: readonly Money[];
  readonly children: ReactNode;
}

/** Amounts that are read together have as many decimals as the one with the most. */
export function SameDecimals({ amounts, children }: SameDecimalsProps) {
  const around = useDecimals() ?? 0;
  return <Decimals value={Math.max(around, decimalsOf(amounts))}>{children}</Decimals>;
}
