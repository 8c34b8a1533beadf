import { useFilterParameter } from '@cliffhanger/client/router';
import { idOf, isId, type TransferId } from '@cliffhanger/core/kernel';
import { SELLER_ACCOUNTS, TRANSFER_KINDS } from '@cliffhanger/core/ledger';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import {
  getTransfer,
  listAccountLines,
  listAccounts,
  listOrderTransfers,
} from '@cliffhanger/wire/operator/ledger';
import { clsx } from 'clsx';
import { Fragment, useMemo, useState } from 'react';
import { accountText } from '../../shared/accounts/index.ts';
import { dateText, t, wholeMomentText } from '../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  Facts,
  Field,
  Panel,
  Table,
  TopBar,
  useKeyHints,
  useKeys,
  wordText,
} from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { actorText, useStaffNames } from '../../shared/staff-names/index.ts';
import {
  ACCOUNT_GROUPS,
  type AccountBalance,
  type AccountGroup,
  groupOf,
  naturalSign,
  sumsOf,
} from './account-groups.ts';
import { booked } from './booked.ts';
import { Correction } from './correction.tsx';
import { WaitingCorrections } from './waiting-corrections.tsx';

const UUID = /([0-9a-f]{8})-[0-9a-f-]{27}/;

/** `deposit:01a1f496-…` → `Deposit 01a1f496`. */
function referenceText(reference: string): string {
  const at = reference.indexOf(':');
  if (at < 0) return reference;
  const kind = reference.slice(0, at);
  return `${wordText('reference', kind)} ${reference.slice(at + 1).replace(UUID, '$1')}`;
}

const assetOfAccount = (account: string): Book => (groupOf(account) === 'episodes' ? 'EPISODE' : 'USDT');

type Transfer = AnswerOf<typeof getTransfer>;

const kindText = (kind: string): string => {
  const known = TRANSFER_KINDS.find((one) => one === kind);
  return known === undefined ? kind : t(`console.transfer.${known}`);
};

/** Drill-down from an account to its transfers and their lines, and from an order to all of its transfers. */
export function BooksScreen() {
  const [account, setAccount] = useState<string>();
  const [transferId, setTransfer] = useTransferInAddress();
  const [number, setNumber] = useState('');
  const [book, setBook] = useState<Book>('USDT');
  const [isExact, setExact] = useState(false);
  const [isTechnical, setTechnical] = useState(false);
  const isNumber = /^CH-[0-9A-Z]{8,16}$/.test(number);
  useKeys(useMemo(() => ({ '6': () => setExact((was) => !was), t: () => setTechnical((was) => !was) }), []));
  useKeyHints(BOOK_HINTS());
  const view = { isExact, isTechnical };
  return (
    <>
      <TopBar
        title={t('console.nav.books')}
        beside={<BookChoice book={book} onChoose={setBook} />}
        aside={
          <input
            type="search"
            aria-label={t('console.books.order')}
            placeholder={t('console.books.order')}
            className="h-8 w-56 rounded-bar max-md:w-28 border border-line bg-surface px-2.5"
            value={number}
            onChange={(event) => setNumber(event.target.value.toUpperCase())}
          />
        }
      />
      <div className="min-h-0 flex-1 overflow-auto">
        {book === 'USDT' && <Balance isExact={isExact} />}
        <div className="px-5 pt-3">
          <WaitingCorrections onChoose={setTransfer} />
          {isNumber && <OrderTransfers number={number} view={view} />}
          <div className="grid gap-3 md:grid-cols-[minmax(320px,2fr)_minmax(0,3fr)]">
            <Accounts book={book} view={view} chosen={account} onChoose={setAccount} />
            <div className="min-w-0">
              {transferId !== undefined && <OneTransfer id={transferId} view={view} />}
              {account !== undefined && (
                <Lines key={account} account={account} view={view} onChoose={setTransfer} />
              )}
              {transferId === undefined && account === undefined && (
                <p className="rounded-panel border border-dashed border-line p-4 text-muted">
                  {t('console.books.choose')}
                </p>
              )}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

type Book = 'USDT' | 'EPISODE';

/** `isExact` prints six decimals; `isTechnical` prints the accounts' internal names. */
interface View {
  readonly isExact: boolean;
  readonly isTechnical: boolean;
}

const BOOK_HINTS = () => [
  { keys: ['6'], name: t('console.books.six') },
  { keys: ['T'], name: t('console.books.technical') },
];

const BookChoice = ({ book, onChoose }: { readonly book: Book; readonly onChoose: (book: Book) => void }) => (
  <span className="flex rounded-bar border border-line bg-sunken p-0.5">
    {(['USDT', 'EPISODE'] as const).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === book}
        className={clsx(
          'h-6 rounded-[5px] px-3.5',
          one === book ? 'bg-surface font-medium shadow-sm' : 'text-muted hover:text-ink',
        )}
        onClick={() => onChoose(one)}
      >
        {t(`console.books.book.${one}`)}
      </button>
    ))}
  </span>
);

const SUMS = ['assets', 'liabilities', 'capital', 'earned'] as const;
const SIGNS = ['=', '+', '+'] as const;

/** The balance equation: assets = liabilities + capital + earned. */
function Balance({ isExact }: { readonly isExact: boolean }) {
  const { data } = useApiQuery(listAccounts, {});
  if (data === undefined) return null;
  const sums = sumsOf(data.list);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-5 py-2.5">
      {SUMS.map((name, at) => (
        <Fragment key={name}>
          <span>
            <span className="block text-small text-muted">{t(`console.books.sum.${name}`)}</span>
            <span className="text-strong">{booked(sums[name], 'USDT', isExact)}</span>
          </span>
          {SIGNS[at] !== undefined && <span className="pt-4 text-muted">{SIGNS[at]}</span>}
        </Fragment>
      ))}
      <span className="flex-1" />
      <Chip tone={sums.over === 0n ? 'good' : 'bad'}>
        {sums.over === 0n
          ? t('console.books.balances')
          : t('console.books.over', { amount: booked(sums.over, 'USDT') })}
      </Chip>
    </div>
  );
}

/** The open transfer is in the URL: it can be linked to and survives a reload. */
function useTransferInAddress(): readonly [TransferId | undefined, (id: TransferId) => void] {
  const [id = '', change] = useFilterParameter('transfer');
  return [isId(id) ? idOf<'transfer'>(id) : undefined, change];
}

interface AccountsProps {
  readonly book: Book;
  readonly view: View;
  readonly chosen: string | undefined;
  readonly onChoose: (account: string) => void;
}

function Accounts({ book, view, chosen, onChoose }: AccountsProps) {
  const accounts = useApiQuery(listAccounts, {});
  return (
    <Panel title={t('console.books.accounts')}>
      <Answered of={accounts}>
        {({ list }) => (
          <Table
            label={t('console.books.accounts')}
            heads={[[t('console.books.account')], [t('console.books.balance'), true]]}
          >
            {ACCOUNT_GROUPS.map((group) => (
              <Group
                key={group}
                group={group}
                list={list.filter((one) => one.asset === book && groupOf(one.account) === group)}
                view={view}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </Table>
        )}
      </Answered>
    </Panel>
  );
}

interface GroupProps extends Omit<AccountsProps, 'book'> {
  readonly group: AccountGroup;
  readonly list: readonly AccountBalance[];
}

/** Signs are normalised so that a correct balance is positive. A negative one is an error. */
function Group({ group, list, view: { isExact, isTechnical }, chosen, onChoose }: GroupProps) {
  if (list.length === 0) return null;
  const natural = list.map((one) => ({ ...one, balance: naturalSign(one.account) * one.balance }));
  const sum = natural.reduce((all, { balance }) => all + balance, 0n);
  return (
    <>
      <tr>
        <th scope="rowgroup" className="text-label! text-ink!">
          {t(`console.books.group.${group}`)}
        </th>
        <td className="text-end font-semibold">{group === 'episodes' ? '' : booked(sum, 'USDT', isExact)}</td>
      </tr>
      {natural.map(({ account, asset, balance }) => (
        <tr key={account} className={clsx(account === chosen && 'bg-chosen')}>
          <td>
            <button type="button" className="ps-3 hover:underline" onClick={() => onChoose(account)}>
              {accountText(account)}
            </button>
            {isTechnical && <span className="block ps-3 font-mono text-small text-muted">{account}</span>}
          </td>
          <td className={clsx('text-end', balance < 0n && 'font-medium text-bad')}>
            {booked(balance, asset, isExact)}
          </td>
        </tr>
      ))}
    </>
  );
}

interface LinesProps {
  readonly account: string;
  readonly view: View;
  readonly onChoose: (id: TransferId) => void;
}

function Lines({ account, view: { isExact, isTechnical }, onChoose }: LinesProps) {
  const isOfSellers = SELLER_ACCOUNTS.some((known) => known === account);
  const [seller, setSeller] = useState('');
  const [before, setBefore] = useState<TransferId>();
  const named = useStaffNames();
  const lines = useApiQuery(
    listAccountLines,
    {
      account,
      pageSize: 50,
      ...(isId(seller) ? { sellerId: idOf<'seller'>(seller) } : {}),
      ...(before === undefined ? {} : { before }),
    },
    { enabled: !isOfSellers || isId(seller) },
  );
  return (
    <Panel
      title={accountText(account)}
      aside={isTechnical && <span className="font-mono text-small text-muted">{account}</span>}
    >
      {isOfSellers && (
        <div className="px-4 pt-3">
          <Field label={t('console.books.seller')} value={seller} onChange={setSeller} />
        </div>
      )}
      {(!isOfSellers || isId(seller)) && (
        <Answered of={lines}>
          {({ list, hasMore }) => (
            <>
              <Table
                label={accountText(account)}
                heads={[
                  [t('console.books.at')],
                  [t('console.books.kind')],
                  [t('console.books.reference')],
                  [t('console.books.actor')],
                  [t('console.books.amount'), true],
                ]}
              >
                {list.map((line) => (
                  <tr key={line.transferId}>
                    <td className="whitespace-nowrap text-muted">{wholeMomentText(line.at)}</td>
                    <td>
                      <button
                        type="button"
                        className="text-start text-primary-text underline decoration-primary-text/40 underline-offset-2"
                        onClick={() => onChoose(line.transferId)}
                      >
                        {kindText(line.kind)}
                      </button>
                    </td>
                    <td className="max-w-48 truncate" title={line.reference}>
                      {referenceText(line.reference)}
                    </td>
                    <td>{actorText(named(line.actor))}</td>
                    <td className="text-end">
                      {booked(naturalSign(account) * line.amount, assetOfAccount(account), isExact)}
                    </td>
                  </tr>
                ))}
              </Table>
              {hasMore && (
                <p className="p-3">
                  <Act onClick={() => setBefore(list.at(-1)?.transferId)}>{t('console.books.older')}</Act>
                </p>
              )}
            </>
          )}
        </Answered>
      )}
    </Panel>
  );
}

function OneTransfer({ id, view }: { readonly id: TransferId; readonly view: View }) {
  const transfer = useApiQuery(getTransfer, { id });
  return <Answered of={transfer}>{(one) => <TransferPanel transfer={one} view={view} />}</Answered>;
}

function OrderTransfers({ number, view }: { readonly number: string; readonly view: View }) {
  const transfers = useApiQuery(listOrderTransfers, { number });
  return (
    <Answered of={transfers}>
      {({ list }) =>
        list.map((transfer) => <TransferPanel key={transfer.id} transfer={transfer} view={view} />)
      }
    </Answered>
  );
}

interface TransferPanelProps {
  readonly transfer: Transfer;
  readonly view: View;
}

function TransferPanel({ transfer, view: { isExact, isTechnical } }: TransferPanelProps) {
  const named = useStaffNames();
  return (
    <Panel title={t('console.books.transfer', { kind: kindText(transfer.kind), at: dateText(transfer.at) })}>
      {transfer.sellerId !== null && <Correction id={transfer.id} kind={transfer.kind} />}
      <div className="px-4 py-2">
        <Facts
          rows={[
            [
              t('console.books.reference'),
              isTechnical ? transfer.reference : referenceText(transfer.reference),
            ],
            [t('console.books.actor'), actorText(named(transfer.actor))],
            [t('console.books.reason'), transfer.reason ?? ''],
            [t('console.books.sequence'), String(transfer.sequence)],
            [t('console.books.hash'), <code key="hash">{transfer.hash}</code>],
          ]}
        />
      </div>
      <Table
        label={kindText(transfer.kind)}
        heads={[
          [t('console.books.account')],
          [t('console.books.debit'), true],
          [t('console.books.credit'), true],
        ]}
      >
        {transfer.entries.map(({ line, account, asset, amount }) => (
          <tr key={line}>
            <td>
              {accountText(account)}{' '}
              {isTechnical && <span className="font-mono text-small text-muted">{account}</span>}
            </td>
            <td className="text-end">{amount < 0n ? booked(-amount, asset, isExact) : ''}</td>
            <td className="text-end">{amount > 0n ? booked(amount, asset, isExact) : ''}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
