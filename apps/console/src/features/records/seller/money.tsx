import { Link } from '@cliffhanger/client/router';
import { MINUTE_MS, type SellerId } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { listSellerMoney } from '@cliffhanger/wire/operator/records';
import { clsx } from 'clsx';
import { useState } from 'react';
import { countText, listText, momentText, moneyText, t } from '../../../shared/language/index.ts';
import { Act, Answered, Empty, Panel, Table, wordText } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Pager } from './orders.tsx';
import type { MoneyLine, Seller } from './seller.ts';

const NEWEST = 6;
const PAGE = 50;

export function NewestMoney({ seller, onAll }: { readonly seller: Seller; readonly onAll: () => void }) {
  const roles = useSession()?.roles ?? [];
  const mayRead = mayCall(listSellerMoney.roles, roles);
  const page = useApiQuery(listSellerMoney, { id: seller.id, pageSize: NEWEST }, { enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Panel
      title={t('console.seller.tab.money')}
      aside={
        <>
          <span className="text-small text-muted">{t('console.seller.money-hint')}</span>
          {seller.transfers > NEWEST && (
            <Act onClick={onAll}>{t('console.record.all', { count: countText(seller.transfers) })}</Act>
          )}
        </>
      }
    >
      <Answered of={page}>{({ list }) => <MoneyTable lines={list} />}</Answered>
    </Panel>
  );
}

type Cursor = NonNullable<AnswerOf<typeof listSellerMoney>['next']>;

export function AllMoney({ sellerId }: { readonly sellerId: SellerId }) {
  const [cursors, setCursors] = useState<readonly Cursor[]>([]);
  const last = cursors.at(-1);
  const page = useApiQuery(listSellerMoney, {
    id: sellerId,
    pageSize: PAGE,
    ...(last === undefined ? {} : { beforeSequence: last.sequence, beforeBalance: last.balance }),
  });
  return (
    <Panel
      title={t('console.seller.tab.money')}
      aside={<span className="text-small text-muted">{t('console.seller.money-hint')}</span>}
    >
      <Answered of={page}>
        {({ list, next }) => (
          <>
            <MoneyTable lines={list} />
            <Pager
              onBack={cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1))}
              onMore={next === null ? undefined : () => setCursors([...cursors, next])}
            />
          </>
        )}
      </Answered>
    </Panel>
  );
}

function MoneyTable({ lines }: { readonly lines: readonly MoneyLine[] }) {
  const now = useNow(MINUTE_MS);
  if (lines.length === 0) return <Empty text={t('console.seller.no-money')} />;
  return (
    <Table
      label={t('console.seller.tab.money')}
      heads={[
        [t('console.record.utc')],
        [t('console.seller.what')],
        [t('console.seller.reference')],
        [t('console.search.amount'), true],
        [t('console.seller.after'), true],
      ]}
    >
      {lines.map((line) => (
        <tr key={line.transferId}>
          <td className="whitespace-nowrap text-muted">{momentText(line.at, now)}</td>
          <td>
            {listText([
              wordText('transfer', line.kind),
              line.orders > 1 ? t('console.seller.orders', { count: line.orders }) : '',
            ])}
            {line.reason !== null && <span className="block text-small text-muted">{line.reason}</span>}
          </td>
          <td className="whitespace-nowrap">
            {line.orderNumber === null ? (
              <span className="text-muted">{shortReference(line.reference)}</span>
            ) : (
              <Link
                className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
                to={`/order/${line.orderNumber}`}
              >
                {line.orderNumber}
              </Link>
            )}
          </td>
          <td className={clsx('text-end whitespace-nowrap', line.amount > 0n && 'text-good')}>
            {moneyText(line.amount, true)}
          </td>
          <td className="text-end whitespace-nowrap">{moneyText(line.after)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** `deposit 0192f0c1`: the first characters of an id tell two references apart. */
function shortReference(reference: string): string {
  const [type = '', id = ''] = reference.split(':');
  return `${wordText('reference', type)} ${id.slice(0, 8)}`;
}
