import { Link } from '@cliffhanger/client/router';
import { mayCall } from '@cliffhanger/wire/operator';
import { listAccounts } from '@cliffhanger/wire/operator/ledger';
import { networkText, processorText } from '../../../shared/accounts/index.ts';
import { countText, t, wholeMomentText } from '../../../shared/language/index.ts';
import { decimalText, Panel, wordText } from '../../../shared/parts/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import type { Order } from './order.ts';

type Line = Order['moneyTimeline'][number];

/** The order's transfers. The lines of each transfer add up to zero. */
export function Money({ order }: { readonly order: Order }) {
  const roles = useSession()?.roles ?? [];
  const transfers = [...Map.groupBy(order.moneyTimeline, ({ transferId }) => transferId).values()];
  return (
    <Panel
      title={t('console.order.money')}
      beside={
        <span className="text-small text-muted">
          {t('console.order.prices', {
            quantity: order.quantity,
            credits: order.deductibleEpisodes ?? 0,
          })}
        </span>
      }
      aside={
        mayCall(listAccounts.roles, roles) && (
          <Link
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            to="/books"
          >
            {t('console.nav.books')}
          </Link>
        )
      }
    >
      <table className="w-full border-collapse" aria-label={t('console.order.money')}>
        {transfers.map((lines) => (
          <Transfer key={lines[0]?.transferId} lines={lines} />
        ))}
      </table>
    </Panel>
  );
}

function Transfer({ lines }: { readonly lines: readonly Line[] }) {
  const [first] = lines;
  if (first === undefined) return null;
  return (
    <tbody>
      <tr className="bg-well">
        <th scope="rowgroup" colSpan={2} className="text-start">
          <b className="font-semibold text-ink">{wordText('transfer', first.kind)}</b>
          <span className="ms-2">{wholeMomentText(first.at)}</span>
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={`${line.account} ${line.amount}`}>
          <td>
            {t(line.amount.startsWith('-') ? 'console.order.from' : 'console.order.to', {
              account: accountText(line.account),
            })}
          </td>
          <td className="text-end whitespace-nowrap" title={line.amount}>
            {line.asset === 'USDT'
              ? decimalText(line.amount)
              : t('console.order.credits', { count: countText(BigInt(line.amount)).replace('-', '−') })}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Accounts outside of the platform are named by their location. */
function accountText(account: string): string {
  const [where = '', name = ''] = account.split(':');
  if (where === 'processor') return t('console.order.at-processor', { name: processorText(name) });
  return where === 'custody'
    ? t('console.order.on-chain', { name: networkText(name) })
    : wordText('account', account);
}
