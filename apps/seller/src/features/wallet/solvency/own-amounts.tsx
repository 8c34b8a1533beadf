import { microUsdt, moneyFigures } from '@cliffhanger/core/kernel';
import type { OwedProof } from '@cliffhanger/core/proofs';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';

const KINDS = ['available', 'unsettled', 'withdrawing', 'escrow', 'prepaid'] as const;
/** Balances that every seller has are shown even when zero. */
const ALWAYS: readonly string[] = ['available', 'unsettled', 'withdrawing'];

/** All that is owed to the seller by kind; includes more than the wallet's balances. */
export function OwnAmounts({ amounts }: { amounts: OwedProof['amounts'] }) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <ul className="text-small text-muted">
      {KINDS.filter((kind) => ALWAYS.includes(kind) || amounts[kind] !== '0').map((kind) => (
        <li key={kind}>
          {t(`place.${kind}`, { amount: moneyFigures(microUsdt(BigInt(amounts[kind])), locale) })}
        </li>
      ))}
    </ul>
  );
}
