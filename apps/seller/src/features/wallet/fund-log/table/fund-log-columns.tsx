import { Money, useUiSettings } from '@cliffhanger/ui';
import { dateFormat } from '@cliffhanger/ui/settings';
import type { TableColumn } from '@cliffhanger/ui/table';
import type { Translate } from '../../../../shared/language/index.ts';
import { Link, pageAddress } from '../../../../shared/navigation/index.ts';
import { type LoggedTransfer, signedAmount } from '../movement.ts';

type Account = LoggedTransfer['movements'][number]['account'];

const MINUTES = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** One column per balance, so that a transfer between two shows both changes. */
export const fundLogColumns = (t: Translate): readonly TableColumn<LoggedTransfer>[] => [
  {
    key: 'number',
    header: t('tables.number'),
    width: 84,
    align: 'end',
    isFixed: true,
    cell: ({ sequence }) => <span className="figures text-muted">{sequence}</span>,
  },
  {
    key: 'kind',
    header: t('wallet.log.kinds'),
    width: 220,
    isFixed: true,
    cell: ({ id, kind }) => (
      <Link
        slides
        to={pageAddress('fundLog', { id })}
        tabIndex={-1}
        className="truncate bg-transparent! text-label text-ink shadow-none! hover:underline"
      >
        {t(`wallet.kind.${kind}`)}
      </Link>
    ),
  },
  { key: 'at', header: t('wallet.receipt.at'), width: 130, cell: (transfer) => <At transfer={transfer} /> },
  {
    key: 'orders',
    header: t('tables.orders'),
    width: 90,
    align: 'end',
    cell: ({ movements }) => (
      <span className="figures text-muted">
        {Math.max(0, ...movements.map(({ orders }) => orders)) || '–'}
      </span>
    ),
  },
  balance('available', t('wallet.account.available')),
  balance('unsettled', t('wallet.account.unsettled')),
  balance('withdrawing', t('wallet.account.withdrawing')),
  balance('escrow', t('wallet.account.escrow')),
  balance('episodes', t('wallet.account.episodes')),
  {
    key: 'hash',
    header: t('wallet.receipt.hash'),
    width: 130,
    isExtra: true,
    cell: ({ hash }) => <span className="truncate font-mono text-muted">{hash}</span>,
  },
];

const balance = (account: Account, header: string): TableColumn<LoggedTransfer> => ({
  key: account,
  header,
  width: 124,
  align: 'end',
  cell: ({ movements }) => {
    const movement = movements.find((one) => one.account === account);
    if (movement === undefined) return <span className="text-muted">–</span>;
    if (movement.asset === 'EPISODE') return <span className="figures">{signed(movement.amount)}</span>;
    const { amount, flow } = signedAmount(movement.amount);
    return <Money amount={amount} flow={flow} size="plain" />;
  },
});

/** With U+2212 instead of a hyphen. */
const signed = (amount: string): string =>
  amount.startsWith('-') ? `\u2212${amount.slice(1)}` : `+${amount}`;

function At({ transfer }: { transfer: LoggedTransfer }) {
  const { locale } = useUiSettings();
  return <span className="figures text-muted">{dateFormat(locale, MINUTES).format(transfer.at)}</span>;
}
