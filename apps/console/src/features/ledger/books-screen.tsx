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
import { useState } from 'react';
import { accountText } from '../../shared/accounts/index.ts';
import { dateText, t } from '../../shared/language/index.ts';
import { Act, Answered, Facts, Field, Page, Panel, Table } from '../../shared/parts/index.ts';
import { useApiQuery } from '../../shared/server/index.ts';
import { actorText, useStaffNames } from '../../shared/staff-names/index.ts';
import { booked } from './booked.ts';
import { Correction } from './correction.tsx';
import { WaitingCorrections } from './waiting-corrections.tsx';

type Transfer = AnswerOf<typeof getTransfer>;

const kindText = (kind: string): string => {
  const known = TRANSFER_KINDS.find((one) => one === kind);
  return known === undefined ? kind : t(`console.transfer.${known}`);
};

/** From a total to its transfers, from a transfer to its lines; from an order to all of its transfers. */
export function BooksScreen() {
  const [account, setAccount] = useState<string>();
  const [transferId, setTransfer] = useTransferInAddress();
  const [number, setNumber] = useState('');
  const isNumber = /^CH-[0-9A-Z]{8,16}$/.test(number);
  return (
    <Page title={t('console.nav.books')}>
      <WaitingCorrections onChoose={setTransfer} />
      <div className="w-72">
        <Field
          label={t('console.books.order')}
          value={number}
          onChange={(text) => setNumber(text.toUpperCase())}
        />
      </div>
      {isNumber && <OrderTransfers number={number} />}
      <div className="grid grid-cols-[minmax(280px,1fr)_2fr] gap-4">
        <Accounts chosen={account} onChoose={setAccount} />
        <div>
          {account !== undefined && <Lines key={account} account={account} onChoose={setTransfer} />}
          {transferId !== undefined && <OneTransfer id={transferId} />}
        </div>
      </div>
    </Page>
  );
}

/** A transfer can be linked to, and is still open after a reload. */
function useTransferInAddress(): readonly [TransferId | undefined, (id: TransferId) => void] {
  const [id = '', change] = useFilterParameter('transfer');
  return [isId(id) ? idOf<'transfer'>(id) : undefined, change];
}

interface AccountsProps {
  readonly chosen: string | undefined;
  readonly onChoose: (account: string) => void;
}

function Accounts({ chosen, onChoose }: AccountsProps) {
  const accounts = useApiQuery(listAccounts, {});
  return (
    <Panel title={t('console.books.accounts')}>
      <Answered of={accounts}>
        {({ list }) => (
          <Table
            label={t('console.books.accounts')}
            heads={[[t('console.books.account')], [t('console.books.balance'), true]]}
          >
            {list.map(({ account, asset, balance }) => (
              <tr key={account} className={clsx(account === chosen && 'bg-chosen')}>
                <td>
                  <button type="button" className="text-label" onClick={() => onChoose(account)}>
                    {accountText(account)}
                  </button>
                  <span className="block text-small text-muted">{account}</span>
                </td>
                <td className="text-end">{booked(balance, asset)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Answered>
    </Panel>
  );
}

interface LinesProps {
  readonly account: string;
  readonly onChoose: (id: TransferId) => void;
}

function Lines({ account, onChoose }: LinesProps) {
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
    <Panel title={accountText(account)} aside={<span className="text-small text-muted">{account}</span>}>
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
                    <td className="whitespace-nowrap">{dateText(line.at)}</td>
                    <td>
                      <button
                        type="button"
                        className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
                        onClick={() => onChoose(line.transferId)}
                      >
                        {kindText(line.kind)}
                      </button>
                    </td>
                    <td className="font-mono">{line.reference}</td>
                    <td>{actorText(named(line.actor))}</td>
                    <td className="text-end">{booked(line.amount, 'USDT')}</td>
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

function OneTransfer({ id }: { readonly id: TransferId }) {
  const transfer = useApiQuery(getTransfer, { id });
  return <Answered of={transfer}>{(one) => <TransferPanel transfer={one} />}</Answered>;
}

function OrderTransfers({ number }: { readonly number: string }) {
  const transfers = useApiQuery(listOrderTransfers, { number });
  return (
    <Answered of={transfers}>
      {({ list }) => list.map((transfer) => <TransferPanel key={transfer.id} transfer={transfer} />)}
    </Answered>
  );
}

function TransferPanel({ transfer }: { readonly transfer: Transfer }) {
  const named = useStaffNames();
  return (
    <Panel title={t('console.books.transfer', { kind: kindText(transfer.kind), at: dateText(transfer.at) })}>
      {transfer.sellerId !== null && <Correction id={transfer.id} kind={transfer.kind} />}
      <div className="px-4 py-2">
        <Facts
          rows={[
            [t('console.books.reference'), transfer.reference],
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
              {accountText(account)} <span className="text-small text-muted">{account}</span>
            </td>
            <td className="text-end">{amount < 0n ? booked(-amount, asset) : ''}</td>
            <td className="text-end">{amount > 0n ? booked(amount, asset) : ''}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
