import { Link } from '@cliffhanger/client/router';
import { Check, CircleAlert } from 'lucide-react';
import { t } from '../../../shared/language/index.ts';
import { Panel, wordText } from '../../../shared/parts/index.ts';
import type { Seller } from './seller.ts';

const TRAITS = [
  'payment-source',
  'payout-target',
  'device',
  'network',
  'contact',
  'social-account',
] as const satisfies readonly Seller['shared'][number]['trait'][];

/** Traits that this seller shares with others. Every trait is listed, including those without a match. */
export const Shared = ({ shared }: { readonly shared: Seller['shared'] }) => (
  <Panel title={t('console.seller.shared')}>
    <ul>
      {TRAITS.map((trait) => {
        const found = shared.filter((one) => one.trait === trait);
        return (
          <li
            key={trait}
            className="flex min-h-8 items-center gap-2 border-b border-line px-3.5 py-1 last:border-0"
          >
            <span
              aria-hidden
              className={`grid size-4 shrink-0 place-items-center rounded-full ${
                found.length === 0 ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'
              }`}
            >
              {found.length === 0 ? <Check size={10} strokeWidth={3} /> : <CircleAlert size={10} />}
            </span>
            {wordText('trait', trait)}
            <span className="ms-auto text-end text-muted">
              {found.length === 0
                ? t('console.seller.shared.none')
                : found.map((one) => (
                    <Link
                      key={one.sellerId}
                      className="ms-2 text-warn hover:underline"
                      to={`/seller/${one.sellerId}`}
                    >
                      {one.sellerName}
                    </Link>
                  ))}
            </span>
          </li>
        );
      })}
    </ul>
  </Panel>
);
