import type { TransferId } from '@cliffhanger/core/kernel';
import { Banner, Card, CopyRow, Facts, Money, SkeletonRows, shortTime, useUiSettings } from '@cliffhanger/ui';
import { getTransfer } from '@cliffhanger/wire/wallet';
import { FilePenLine } from 'lucide-react';
import { useCopy } from '../../../shared/clipboard/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { QueryView, useApiQuery } from '../../../shared/server/index.ts';
import { accountText, actorText, kindText } from './books-words.ts';
import { signedAmount } from './movement.ts';
import { useReasonText } from './reason-text.ts';
import type { Transfer } from './transfer.ts';
import { TransferSubject } from './transfer-subject.tsx';

/** A transfer as in the ledger: kind, time, actor, all lines, and its hash chain. */
export function TransferReceipt({ id }: { id: TransferId }) {
  const t = useTranslation();
  const transfer = useApiQuery(getTransfer, { id });
  return (
    <Page title={t('wallet.receipt.title')} back="fundLog">
      <QueryView answer={transfer} loading={<SkeletonRows count={5} label={t('shell.list.loading')} />}>
        {(whole) => (
          <>
            <Head transfer={whole} />
            <Lines entries={whole.entries} />
            <HashChainPosition transfer={whole} />
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Head({ transfer }: { transfer: Transfer }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const reasonText = useReasonText();
  return (
    <Card>
      <h2 className="mb-3 text-title">{t(kindText(transfer.kind))}</h2>
      <Facts
        rows={[
          [t('wallet.receipt.at'), shortTime(transfer.effectiveAt, locale)],
          [t('wallet.receipt.by'), t(actorText(transfer.actor))],
          [t('wallet.receipt.about'), <TransferSubject key="about" transfer={transfer} />],
        ]}
      />
      {transfer.reason !== null && (
        <div className="mt-3">
          <Banner icon={FilePenLine}>{reasonText(transfer.reason)}</Banner>
        </div>
      )}
      {transfer.corrects !== null && (
        <p className="mt-3">
          <PageLink to="fundLog" query={{ id: transfer.corrects }}>
            {t('wallet.receipt.corrects')}
          </PageLink>
        </p>
      )}
    </Card>
  );
}

/** A settlement may have thousands of lines; the statement contains all. */
const MOST_LINES = 60;

function Lines({ entries }: { entries: Transfer['entries'] }) {
  const t = useTranslation();
  return (
    <Card title={t('wallet.receipt.lines')}>
      <dl className="grid">
        {entries.slice(0, MOST_LINES).map((entry, index) => (
          <div
            key={index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-2 not-first:border-t"
          >
            <dt className="min-w-0">
              {t(accountText(entry.account))}
              {entry.orderNumber !== null && (
                <span className="block">
                  <PageLink to="order" query={{ number: entry.orderNumber }}>
                    {entry.orderNumber}
                  </PageLink>
                </span>
              )}
            </dt>
            <dd className="ms-auto">
              {entry.asset === 'EPISODE' ? (
                <span className="figures text-head">
                  {t('wallet.episodes', { count: Number(entry.shown) })}
                </span>
              ) : (
                <LineAmount entry={entry} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-t border-line pt-3 text-small text-muted">
        {entries.length > MOST_LINES
          ? t('wallet.receipt.more', { count: entries.length - MOST_LINES })
          : t('wallet.receipt.balanced')}
      </p>
    </Card>
  );
}

/** Changes of the seller's own balances are coloured; the counter-entries are not. */
function LineAmount({ entry }: { entry: Transfer['entries'][number] }) {
  const { amount, flow } = signedAmount(entry.shown);
  if (flow === 'out' || isOwn(entry.account)) return <Money amount={amount} flow={flow} />;
  return <Money amount={amount} />;
}

const isOwn = (account: string): boolean => account.startsWith('seller:');

function HashChainPosition({ transfer }: { transfer: Transfer }) {
  const t = useTranslation();
  const copy = useCopy();
  return (
    <Card title={t('wallet.receipt.position', { number: transfer.sequence })}>
      <div className="grid gap-2">
        <CopyRow mono label={t('wallet.receipt.hash')} text={transfer.hash} onCopy={copy} />
        <CopyRow mono label={t('wallet.receipt.before')} text={transfer.previousHash} onCopy={copy} />
        <p className="pt-1 text-small text-muted">{t('wallet.receipt.chain')}</p>
        <p>
          <PageLink to="statementCheck">{t('wallet.receipt.verify')}</PageLink>
        </p>
      </div>
    </Card>
  );
}
