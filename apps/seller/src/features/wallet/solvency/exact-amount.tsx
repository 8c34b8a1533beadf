import { exactMoneyFigures, type Money } from '@cliffhanger/core/kernel';
import { useLocale } from '../../../shared/language/index.ts';

const DECIMALS = 6;
const QUIET_DIGITS = 4;

/** All six decimals, as in proofs; the last four are muted (DOMAIN §15). */
export function ExactAmount({ amount, sign = '' }: { amount: Money; sign?: '+' | '' }) {
  const text = exactMoneyFigures(amount, useLocale(), DECIMALS);
  return (
    <span className="figures">
      {sign}
      {text.slice(0, -QUIET_DIGITS)}
      <span className="text-small text-muted">{text.slice(-QUIET_DIGITS)}</span>
    </span>
  );
}
