import { Card, Money, numberFormat, useUiSettings } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/language/index.ts';
import { type Link, type LinkSums, sumsOf } from './link-sums.ts';

interface LinkTableProps {
  readonly links: readonly Link[];
  readonly chosen: string | undefined;
  readonly onChoose: (code: string) => void;
  readonly aside?: ReactNode;
}

/** Every link of the drama, and what they brought together; the one that is chosen is shown by day. */
export function LinkTable({ links, chosen, onChoose, aside }: LinkTableProps) {
  const t = useTranslation();
  return (
    <Card title={t('links.by-link')} aside={aside}>
      <div className="-mx-4 overflow-x-auto px-4">
        <table className="figures w-full text-small">
          <thead>
            <tr className="text-muted">
              <Head first>{t('catalog.tracking.link')}</Head>
              <Head>{t('catalog.funnel.clicks')}</Head>
              <Head>{t('catalog.tracking.free-plays')}</Head>
              <Head>{t('catalog.funnel.orders')}</Head>
              <Head>{t('links.order-rate')}</Head>
              <Head>{t('catalog.margin.profit')}</Head>
            </tr>
          </thead>
          <tbody>
            {links.map((link) => (
              <Row key={link.code} sums={link}>
                <button
                  type="button"
                  aria-pressed={link.code === chosen}
                  onClick={() => onChoose(link.code)}
                  className={clsx(
                    'min-h-9 rounded-bar text-start',
                    link.subId === '' ? 'whitespace-nowrap' : 'break-all',
                    link.code === chosen && 'font-semibold text-primary-text',
                  )}
                >
                  {link.subId === '' ? t('links.main') : link.subId}
                </button>
              </Row>
            ))}
            {links.length > 1 && (
              <Row sums={sumsOf(links)} isSum>
                {t('links.all')}
              </Row>
            )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const Head = ({ first = false, children }: { first?: boolean; children: string }) => (
  <th
    scope="col"
    className={clsx(
      'pb-2 font-medium @min-[1px]:text-micro',
      first ? 'text-start' : 'ps-3 text-end @min-[1px]:ps-2',
    )}
  >
    {children}
  </th>
);

interface RowProps {
  readonly sums: LinkSums;
  readonly isSum?: boolean;
  readonly children: ReactNode;
}

function Row({ sums, isSum = false, children }: RowProps) {
  const { locale } = useUiSettings();
  const figures = numberFormat(locale);
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const cell = 'py-1.5 ps-3 text-end whitespace-nowrap @min-[1px]:ps-2';
  return (
    <tr className={clsx('border-t border-line', isSum && 'font-semibold')}>
      <th scope="row" className="max-w-32 py-1.5 text-start font-normal @min-[1px]:min-w-16">
        {children}
      </th>
      <td className={cell}>{figures.format(sums.clicks)}</td>
      <td className={cell}>{figures.format(sums.freePlays)}</td>
      <td className={cell}>{figures.format(sums.orders)}</td>
      <td className={cell}>{sums.clicks === 0 ? '–' : percent.format(sums.orders / sums.clicks)}</td>
      <td className={cell}>
        <Money amount={sums.profit} size="plain" />
      </td>
    </tr>
  );
}
