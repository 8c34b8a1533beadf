import { DAY_MS, earlier, MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { ReactNode } from 'react';
import { countryText, dayText, listText, moneyText, t } from '../../shared/language/index.ts';
import { levelText } from '../../shared/levels/index.ts';
import { Clock, ENTER_KEY, Facts, Key, MOD_KEY, Person, wordText } from '../../shared/parts/index.ts';
import { type Hit, hitTitle, type Item, type Matter, matterText, matterTitle } from './results.ts';

/** A preview of the selected result. */
export function Preview({ item }: { readonly item: Item | undefined }) {
  return (
    <aside
      aria-label={t('console.search.preview')}
      className="flex w-[300px] shrink-0 flex-col gap-3 overflow-auto border-s border-line bg-well p-4 max-lg:w-[270px]"
    >
      {item?.hit !== undefined && <HitPreview hit={item.hit} />}
      {item?.matter !== undefined && <MatterPreview matter={item.matter} />}
      {item?.to !== undefined && (
        <ul className="mt-auto border-t border-line pt-2">
          <Hint name={t('console.search.open')}>
            <Key>{ENTER_KEY}</Key>
          </Hint>
          <Hint name={t('console.search.open-beside')}>
            <Key>{MOD_KEY}</Key>
            <Key>{ENTER_KEY}</Key>
          </Hint>
        </ul>
      )}
    </aside>
  );
}

const Hint = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <li className="flex h-7 items-center gap-1">
    <span className="me-auto">{name}</span>
    {children}
  </li>
);

interface HeadProps {
  readonly title: string;
  readonly text: string;
  readonly isPerson?: boolean;
}

const Head = ({ title, text, isPerson = false }: HeadProps) => (
  <header className="flex items-center gap-3">
    {isPerson && <Person name={title} size="head" />}
    <div className="min-w-0">
      <h3 className="text-card wrap-anywhere">{title}</h3>
      {text !== '' && <p className="text-small text-muted">{text}</p>}
    </div>
  </header>
);

const Box = ({ rows }: { readonly rows: Parameters<typeof Facts>[0]['rows'] }) => (
  <div className="rounded-panel border border-line bg-surface px-3">
    <Facts rows={rows} />
  </div>
);

function HitPreview({ hit }: { readonly hit: Hit }) {
  if (hit.seller !== null) return <SellerPreview hit={hit} seller={hit.seller} />;
  const { state, amount, at, country, sellerName, count, detail } = hit;
  const rows: [string, ReactNode][] = [];
  if (state !== null) rows.push([t('console.search.state'), wordText('state', state)]);
  if (amount !== null) rows.push([t('console.search.amount'), moneyText(amount)]);
  if (count !== null) rows.push([t('console.search.kind.purchases'), count]);
  if (sellerName !== null) rows.push([t('console.search.seller'), sellerName]);
  if (country !== null) rows.push([t('console.search.country'), countryText(country)]);
  if (at !== null) rows.push([t('console.search.when'), dayText(at)]);
  return (
    <>
      <Head title={hitTitle(hit)} text={detail ?? t(`console.search.one.${hit.kind}`)} />
      {rows.length > 0 && <Box rows={rows} />}
    </>
  );
}

interface SellerPreviewProps {
  readonly hit: Hit;
  readonly seller: NonNullable<Hit['seller']>;
}

function SellerPreview({ hit, seller }: SellerPreviewProps) {
  const now = useNow(MINUTE_MS);
  const who = [
    hit.detail,
    levelText(seller.level),
    hit.country === null ? null : countryText(hit.country),
    hit.at === null ? null : t('console.search.since', { at: dayText(hit.at) }),
  ];
  return (
    <>
      <Head isPerson title={hit.title} text={listText(who)} />
      <Box
        rows={[
          [t('console.seller.balance'), moneyText(seller.available)],
          [t('console.seller.hold'), moneyText(seller.unsettled)],
          [
            t('console.seller.audit'),
            <span key="audit" className={seller.inAudit > 0n ? 'text-bad' : undefined}>
              {moneyText(seller.inAudit)}
            </span>,
          ],
          [t('console.seller.withdrawing'), moneyText(seller.withdrawing)],
          [
            t('console.seller.credit'),
            seller.score === null ? '–' : t('console.seller.score', { score: seller.score }),
          ],
        ]}
      />
      {hit.state !== null && hit.state !== 'approved' && (
        <Banner tone="warn" text={wordText('state', hit.state)} />
      )}
      {seller.lockedUntil !== null && seller.lockedUntil > now && (
        <Banner tone="bad" text={t('console.search.locked', { at: dayText(seller.lockedUntil) })} />
      )}
      {seller.payoutReadyAt !== null && seller.payoutReadyAt > now && (
        <Banner tone="warn" text={t('console.seller.payout-waits')} />
      )}
      {seller.grantedLevel !== null && (
        <Banner tone="info" text={t('console.search.grant', { level: levelText(seller.grantedLevel) })} />
      )}
    </>
  );
}

const TONES = {
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const;

const Banner = ({ tone, text }: { readonly tone: keyof typeof TONES; readonly text: string }) => (
  <p className={`rounded-bar px-3 py-2 ${TONES[tone]}`}>{text}</p>
);

function MatterPreview({ matter }: { readonly matter: Matter }) {
  const { title, kind, state, amount, promisedBy, waiting } = matter;
  const rows: [string, ReactNode][] = [[t('console.search.state'), wordText('state', state)]];
  if (amount !== null) rows.push([t('console.search.amount'), moneyText(amount)]);
  rows.push([
    t('console.search.promised'),
    <Clock key="clock" isBare from={earlier(promisedBy, DAY_MS)} promisedBy={promisedBy} />,
  ]);
  return (
    <>
      <Head title={matterTitle(matter)} text={kind === 'order' ? title : matterText(matter)} />
      <Box rows={rows} />
      {waiting !== null && (
        <Banner
          tone={waiting.isLate ? 'bad' : 'warn'}
          text={t(`console.waiting.${waiting.reason}`, { at: dayText(waiting.shippedAt) })}
        />
      )}
    </>
  );
}
