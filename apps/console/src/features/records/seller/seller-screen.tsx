import { useOpenAddress, useParameter, usePathParameters } from '@cliffhanger/client/router';
import { idOf, isId, type SellerId } from '@cliffhanger/core/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import { getSeller, listSellerMoney, listSellerOrders } from '@cliffhanger/wire/operator/records';
import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import {
  countryText,
  countText,
  dayText,
  languageText,
  listText,
  moneyText,
  t,
} from '../../../shared/language/index.ts';
import { levelText } from '../../../shared/levels/index.ts';
import {
  Answered,
  Chip,
  Empty,
  Person,
  TopBar,
  useKeyHints,
  useKeys,
  wordText,
} from '../../../shared/parts/index.ts';
import { rememberRecord } from '../../../shared/search/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { RecordHead } from '../parts/head.tsx';
import { Notes } from '../parts/notes.tsx';
import { Decisions } from './decisions.tsx';
import { Links } from './links.tsx';
import { Locks, WaitingGrant } from './locks.tsx';
import { AllMoney, NewestMoney } from './money.tsx';
import { AllOrders, NewestOrders, useOpenOrders } from './orders.tsx';
import type { Seller } from './seller.ts';
import { Shared } from './shared.tsx';
import { Credit, Who } from './who.tsx';

/** Everything about a seller on one page. Opening it writes a line to the audit log. */
export function SellerScreen() {
  const { id = '' } = usePathParameters();
  return isId(id) ? (
    <SellerPage key={id} id={idOf<'seller'>(id)} />
  ) : (
    <Empty text={t('console.record.unknown')} />
  );
}

function SellerPage({ id }: { readonly id: SellerId }) {
  const seller = useApiQuery(getSeller, { id });
  const title = seller.data === undefined ? '' : (seller.data.store ?? seller.data.realName);
  useEffect(() => {
    if (title !== '') rememberRecord({ kind: 'seller', to: `/seller/${id}`, title });
  }, [id, title]);
  return (
    <>
      <TopBar
        crumb={t('console.search.kind.seller')}
        title={title}
        aside={<span className="text-small text-muted">{t('console.record.logged')}</span>}
      />
      <Answered of={seller}>{(answer) => <SellerBody seller={answer} />}</Answered>
    </>
  );
}

const TABS = ['everything', 'money', 'orders', 'links', 'decisions'] as const;
type Tab = (typeof TABS)[number];

function useTabs(): readonly [readonly Tab[], Tab, (tab: Tab) => void] {
  const roles = useSession()?.roles ?? [];
  const [tab, setTab] = useState<Tab>('everything');
  const needs: Partial<Record<Tab, Parameters<typeof mayCall>[0]>> = {
    money: listSellerMoney.roles,
    orders: listSellerOrders.roles,
  };
  const tabs = TABS.filter((one) => needs[one] === undefined || mayCall(needs[one], roles));
  return [tabs, tab, setTab];
}

function SellerBody({ seller }: { readonly seller: Seller }) {
  const [tabs, tab, setTab] = useTabs();
  const [isWriting, setWriting] = useState(useParameter('note') !== undefined);
  const openAddress = useOpenAddress();
  const open = useOpenOrders(seller.id);
  const [row, setRow] = useState(0);
  const chosen = open[Math.min(row, open.length - 1)];
  useKeys(
    useMemo(
      () => ({
        n: () => {
          setTab('everything');
          setWriting(true);
        },
        j: () => setRow(Math.min(open.length - 1, row + 1)),
        k: () => setRow(Math.max(0, row - 1)),
        enter: () => void (chosen !== undefined && openAddress(`/order/${chosen.number}`)),
        ...Object.fromEntries(tabs.map((one, index) => [String(index + 1), () => setTab(one)])),
      }),
      [chosen, openAddress, open.length, row, setTab, tabs],
    ),
  );
  useKeyHints([
    { keys: ['1', '–', String(tabs.length)], name: t('console.record.tabs') },
    { keys: ['J', 'K'], name: t('console.record.rows') },
    { keys: ['↵'], name: t('console.record.open-row') },
    { keys: ['N'], name: t('console.notes.key') },
  ]);
  return (
    <>
      <SellerHead seller={seller} />
      <Tabs seller={seller} tabs={tabs} tab={tab} onChoose={setTab} />
      <div className="min-h-0 flex-1 overflow-auto px-5 py-3">
        {tab === 'money' && <AllMoney sellerId={seller.id} />}
        {tab === 'orders' && <AllOrders sellerId={seller.id} />}
        {tab === 'links' && <Links links={seller.links} />}
        {tab === 'decisions' && <Decisions decisions={seller.decisions} />}
        {tab === 'everything' && (
          <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[minmax(0,1fr)_290px] lg:grid-cols-[262px_minmax(0,1fr)_300px] xl:grid-cols-[300px_minmax(0,1fr)_340px] 2xl:grid-cols-[320px_minmax(0,1fr)_360px_360px]">
            <div className="md:max-lg:col-start-2 md:max-lg:row-start-2">
              <Who seller={seller} />
              <Credit credit={seller.credit} />
            </div>
            <div className="min-w-0 md:max-lg:col-start-1 md:max-lg:row-span-2 md:max-lg:row-start-1">
              <NewestMoney seller={seller} onAll={() => setTab('money')} />
              <NewestOrders
                orders={open}
                chosen={chosen?.number}
                seller={seller}
                onAll={() => setTab('orders')}
              />
              <Links links={seller.links.slice(0, 5)} onAll={() => setTab('links')} />
            </div>
            <div className="md:max-lg:col-start-2 md:max-lg:row-start-1 2xl:contents">
              <div>
                <WaitingGrant grants={seller.grants} />
                <Notes
                  about="seller"
                  id={seller.id}
                  notes={seller.notes}
                  isWriting={isWriting}
                  onWrite={setWriting}
                />
                <Locks seller={seller} />
              </div>
              <div>
                <Shared shared={seller.shared} />
                <Decisions decisions={seller.decisions.slice(0, 4)} onAll={() => setTab('decisions')} />
              </div>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

function SellerHead({ seller }: { readonly seller: Seller }) {
  const { realName, store, country, registeredAt, level, certifiedAt, reviewState } = seller;
  const text = [
    countryText(country),
    t('console.seller.joined', { at: dayText(registeredAt) }),
    t('console.seller.writes', { language: languageText(seller.locale) }),
    store === null ? undefined : t('console.seller.store', { name: store }),
  ];
  return (
    <RecordHead
      picture={<Person name={store ?? realName} size="head" />}
      title={realName}
      beside={
        <>
          <Chip>{levelText(level)}</Chip>
          {certifiedAt !== null && <Chip tone="good">{t('console.seller.certified')}</Chip>}
          {reviewState !== 'approved' && <Chip tone="warn">{wordText('state', reviewState)}</Chip>}
        </>
      }
      text={listText(text)}
      figures={[
        { name: t('console.seller.balance'), value: moneyText(seller.available) },
        { name: t('console.seller.hold'), value: moneyText(seller.unsettled) },
        { name: t('console.seller.audit'), value: moneyText(seller.inAudit), isBad: seller.inAudit > 0n },
        { name: t('console.seller.withdrawing'), value: moneyText(seller.withdrawing) },
        { name: t('console.seller.escrow'), value: moneyText(seller.escrow) },
        { name: t('console.seller.episodes'), value: countText(seller.episodes) },
      ]}
    />
  );
}

interface TabsProps {
  readonly seller: Seller;
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly onChoose: (tab: Tab) => void;
}

function Tabs({ seller, tabs, tab, onChoose }: TabsProps) {
  const counts: Partial<Record<Tab, number>> = {
    money: seller.transfers,
    orders: seller.orders.all,
    links: seller.links.length,
    decisions: seller.decisions.length,
  };
  return (
    <div
      role="tablist"
      aria-label={t('console.record.tabs')}
      className="flex h-9 shrink-0 gap-5 border-b border-line bg-surface px-5"
    >
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === tab}
          onClick={() => onChoose(one)}
          className={clsx(
            'border-b-2',
            one === tab ? 'border-ink font-semibold' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {t(`console.seller.tab.${one}`)}
          {counts[one] !== undefined && (
            <span className="ms-1.5 font-normal text-muted">{countText(counts[one])}</span>
          )}
        </button>
      ))}
    </div>
  );
}
