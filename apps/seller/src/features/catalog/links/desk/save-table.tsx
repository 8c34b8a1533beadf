import { Button, useUiSettings } from '@cliffhanger/ui';
import { useTranslation } from '../../../../shared/language/index.ts';
import { saveAsFile } from '../../../../shared/sharing/index.ts';
import { fileNameOf } from '../../drama/drama.ts';
import { type Link, sumsOf } from '../link-sums.ts';
import { linkCsv } from './link-csv.ts';
import type { Period } from './period.ts';

interface SaveTableProps {
  readonly title: string;
  readonly links: readonly Link[];
  readonly period: Period;
}

/** Saves the table as a CSV file created on the device. */
export function SaveTable({ title, links, period }: SaveTableProps) {
  const t = useTranslation();
  const { isMoneyHidden } = useUiSettings();
  const save = () =>
    saveAsFile({
      name: `${fileNameOf(title)}-links-${period}.csv`,
      type: 'text/csv;charset=utf-8',
      text: linkCsv(
        [
          t('catalog.tracking.link'),
          t('catalog.funnel.clicks'),
          t('catalog.tracking.free-plays'),
          t('catalog.funnel.orders'),
          t('links.order-rate'),
          `${t('catalog.margin.profit')} (USDT)`,
        ],
        [
          ...links.map((link) => ({
            name: link.subId === '' ? t('links.main') : link.subId,
            sums: link,
          })),
          { name: t('links.all'), sums: sumsOf(links) },
        ],
      ),
    });
  if (isMoneyHidden) return null;
  return (
    <span className="-my-2 -me-4">
      <Button look="quiet" size="s" aria-label={t('links.save-table')} onClick={save}>
        CSV
      </Button>
    </span>
  );
}
